"""distribute() when workers fail, and its reports, rules and refusals."""

import concurrent.futures
import doctest
import importlib
import io
import json
import os
import pkgutil
import sys
import threading

import pytest

distributed = pytest.importorskip("distributed", reason="distributed (python3-distributed) is not installed")

import dask  # noqa: E402
import wend  # noqa: E402
import wend._cluster  # noqa: E402
from cluster_tools import (PROGRAM, city, misbehaving, one, one_thread, processes,  # noqa: E402,F401
                           single_run, threads, two, two_processes, write_map, write_places)
from wend._cluster import pilot, tasks, worker  # noqa: E402
from wend._cluster.progress import Progress  # noqa: E402
from wend._cluster.worker import ShardResult  # noqa: E402

pytestmark = pytest.mark.skipif(not os.access(PROGRAM, os.X_OK), reason=f"{PROGRAM} is missing; set WEND_PROGRAM")

MATRIX = ("matrix", "city.map", "--from", "depots.cells", "--to", "shops.cells")


def test_a_shard_runs_again_after_a_failure_that_passes(two, misbehaving, city):
    expected = single_run(*MATRIX, output=city / "single.csv")
    once = city / "once"
    once.mkdir()
    misbehaving.behave(f"rmdir '{once}' 2> /dev/null && kill -9 $$")
    report = wend.distribute(two, wend.Job(*MATRIX), "costs.csv", shards=4)
    assert report.retries == 1
    assert (city / "costs.csv").read_bytes() == expected


def test_a_shard_that_always_fails_ends_the_call_after_the_retries(one, misbehaving, city):
    misbehaving.behave("echo 'wend: out of memory' >&2; exit 6")
    with pytest.raises(wend.ClusterError, match="shard 1 of 1 failed 3 times.*status 6. wend: out of memory"):
        wend.distribute(one, wend.Job(*MATRIX), "costs.csv", shards=1, retries=2)
    assert misbehaving.calls_for(1) == 3
    assert not list(city.glob("costs*"))


def test_a_shard_that_kills_its_workers_ends_the_call(misbehaving, city):
    misbehaving.behave("kill -9 $PPID; sleep 5")
    with dask.config.set({"distributed.scheduler.allowed-failures": 0}), processes(2) as client:
        with pytest.raises(wend.ClusterError, match="workers died again and again"):
            wend.distribute(client, wend.Job(*MATRIX), "costs.csv", shards=1)


def test_a_cluster_that_loses_all_workers_is_an_error_and_no_endless_wait(misbehaving, city, monkeypatch):
    monkeypatch.setattr(tasks, "PATIENCE", 2.0)
    misbehaving.behave("sleep 600")
    with processes(1) as client:
        client.loop.call_later(2, client.cluster.scale, 0)
        with pytest.raises(wend.ClusterError, match="no worker for 2 s|did not reach a worker"):
            wend.distribute(client, wend.Job(*MATRIX), "costs.csv", shards=2)


def test_many_threads_of_a_worker_share_its_files(misbehaving, city):
    misbehaving.behave()
    expected = single_run(*MATRIX, output=city / "single.csv")
    with threads(8) as client:
        assert wend.distribute(client, wend.Job(*MATRIX), "costs.csv", shards=23).retries == 0
    assert (city / "costs.csv").read_bytes() == expected


def test_threads_that_lay_out_the_same_files_at_once_share_one_folder(tmp_path, monkeypatch):
    all_begin = threading.Barrier(4)
    plain = worker.stored
    monkeypatch.setattr(worker, "stored", lambda *arguments: (all_begin.wait(30), plain(*arguments))[1])
    task = worker.ShardTask("k" * 64, "0.1.0", "matrix", (), "here", {"here/a.map": "d"})
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        trees = set(pool.map(lambda _: worker.job_tree(tmp_path, task, {"d": b"content"}), range(4)))
    assert [(tree / "here" / "a.map").read_bytes() for tree in trees] == [b"content"]
    assert len(list(tmp_path.iterdir())) == 2  # the folder, and the file by its content


@pytest.mark.parametrize("change", [[], ["--algorithm", "astar,dijkstra"]])
def test_a_bench_has_the_counts_of_a_single_run(two, city, change):
    write_map(city / "maps" / "city.map", 40, 60, 1)
    places = (city / "depots.cells").read_text().split()
    lines = [f"1\tcity.map\t60\t40\t{a}\t{b}\t0" for a, b in zip(places, places[5:])]
    (city / "maps" / "city.scen").write_text("version 1\n" + "\n".join(lines).replace(",", "\t") + "\n")
    arguments = ("bench", "maps/city.scen", "--passes", 1, "--format", "json", *change)
    expected = json.loads(single_run(*arguments))["rows"]
    job = wend.Job(*arguments, files=["maps/city.map"])
    wend.distribute(two, job, "report.json", shards=5)
    found = json.loads((city / "report.json").read_text())["rows"]
    assert [without_times(row) for row in found] == [without_times(row) for row in expected]
    assert found[0]["queries"] == len(lines)
    with pytest.raises(wend.JobError, match="city.map is here and not on the worker.*name it in files="):
        wend.distribute(two, wend.Job(*arguments), "report.json")


def test_crowds_of_several_seeds_have_the_rows_of_a_single_run(two, city):
    areas = {"west": [1, 1, 11, 38], "east": [46, 1, 12, 38]}
    scene = {"wend": "scene", "version": 1, "title": "Two groups change places", "avoid": "bodies", "map": "city.map",
             "ticks": 400, "units": [{"name": name, "at": {"area": area}, "count": 9, "speed": 5, "radius": 0.25}
                                     for name, area in areas.items()],
             "orders": [{"tick": 1, "units": "west", "to": {"area": areas["east"]}},
                        {"tick": 1, "units": "east", "to": {"area": areas["west"]}}]}
    (city / "groups.scene.json").write_text(json.dumps(scene))
    arguments = ("bench", "--crowd", "groups.scene.json", "--seeds", "3..6", "--format", "json")
    expected = json.loads(single_run(*arguments))["rows"]
    report = wend.distribute(two, wend.Job(*arguments, files=["city.map"]), "report.json", shards=3)
    found = json.loads((city / "report.json").read_text())["rows"]
    assert [without_times(row) for row in found] == [without_times(row) for row in expected]
    assert len({json.dumps(without_times(row)) for row in found}) == 4 and report.shards == 3


def without_times(row):
    return {name: value for name, value in row.items() if "microseconds" not in name}


def test_workers_with_another_version_are_refused(two, city, monkeypatch):
    theirs = wend.__version__
    monkeypatch.setattr(wend, "__version__", "99.0")
    with pytest.raises(wend.ClusterError, match=f"2 of 2 workers do not have wend 99.0.*{theirs}"):
        wend.distribute(two, wend.Job(*MATRIX), "costs.csv")
    assert not list(city.glob("costs*"))


def test_arguments_that_cannot_be_right_are_refused_before_any_work(one, misbehaving, city, monkeypatch):
    job = wend.Job(*MATRIX)
    for arguments, error, reason in (
            (dict(output="costs.csv", shards=0), ValueError, "expected 1 to 20000, found 0"),
            (dict(output="costs.csv", retries=-1), ValueError, "retries: expected 0 or more"),
            (dict(output="absent/costs.csv"), FileNotFoundError, "there is no folder"),
            (dict(output="."), IsADirectoryError, "is a folder; name a file"),
            (dict(output="city.map"), ValueError, "is one of the job's files")):
        with pytest.raises(error, match=reason):
            wend.distribute(one, job, **arguments)
    with pytest.raises(TypeError, match="expected a distributed.Client, found str"):
        wend.distribute("tcp://127.0.0.1:8786", job, "costs.csv")
    for arguments in (("-o", "x"), ("-ox",), ("--output=x",), ("--shard", "1/2"), ("--force",)):
        with pytest.raises(ValueError, match="leave it out"):
            wend.Job("matrix", *arguments)
    with pytest.raises(TypeError, match=r"write files=\[NAME\]"):
        wend.Job("matrix", files="city.map")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ModuleNotFoundError, match="python3-distributed.*wend.cluster."):
        wend.distribute(one, job, "costs.csv")
    assert misbehaving.calls_for(1_000_000) == 0


@pytest.mark.parametrize(("start", "work", "pieces", "threads"), [
    (0.1, 1000.0, 0, 2), (0.1, 3.0, 0, 2), (2.0, 20.0, 0, 4), (0.02, 0.001, 0, 2), (0.1, 100000.0, 0, 1),
    (0.5, 90.0, 5, 2), (0.1, 50.0, 100, 3), (0.01, 5.0, 1, 8)])
def test_the_pilot_finds_the_number_of_shards_of_the_rule(start, work, pieces, threads):
    ran = []

    def run(part):
        ran.append(part)
        some = 0 if pieces and part.of > pieces else work / part.of
        return ShardResult(part, b"x", "", pieces or part.of, start + (0 if part.of == pilot.MOST else some), 0, "", "")

    count, results = pilot.choose_count(run, threads)
    assert count == pilot.count_for(start, work, threads, pieces)
    assert all(result.part.of == count for result in results)
    assert count == 1 or work / count >= 0.5 or work / count > pilot.LONGEST
    assert len(set(ran)) == len(ran) <= 1 + len(pilot.PILOTS)
    # A pilot costs little beside the job: no more than two more shards, and the starts.
    assert sum(work / part.of for part in ran) <= work / 16 + 1 or pieces


@pytest.mark.parametrize("is_terminal", [True, False])
def test_progress_is_drawn_on_terminals_alone(monkeypatch, is_terminal):
    screen = io.StringIO()
    screen.isatty = lambda: is_terminal
    monkeypatch.setattr(sys, "stderr", screen)
    with Progress(4, 1, True) as bar:
        bar.advance()
    assert ("2 of 4 shards" in screen.getvalue()) == is_terminal
    assert screen.getvalue().endswith("\r\x1b[K" if is_terminal else "")
    assert bool(screen.getvalue()) == is_terminal


def test_examples_of_the_docstrings_hold():
    names = [f"wend._cluster.{each.name}" for each in pkgutil.iter_modules(wend._cluster.__path__)]
    tried = [doctest.testmod(importlib.import_module(name), extraglobs={"wend": wend}) for name in (*names, "wend._distribute")]
    assert sum(result.failed for result in tried) == 0
    assert sum(result.attempted for result in tried) >= 8
