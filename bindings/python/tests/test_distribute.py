"""distribute() on local clusters: one worker, two workers and a killed worker give the bytes of a single run."""

import os
import signal
import subprocess

import pytest

distributed = pytest.importorskip("distributed", reason="distributed (python3-distributed) is not installed")

import wend  # noqa: E402
from cluster_tools import (PROGRAM, city, finished_shards, misbehaving, one, one_thread,  # noqa: E402,F401
                           process_ids, processes, single_run, two, two_processes, when_shards_are_there,
                           write_map, write_places)

pytestmark = pytest.mark.skipif(not os.access(PROGRAM, os.X_OK), reason=f"{PROGRAM} is missing; set WEND_PROGRAM")

SLOW = "[ \"$1\" = merge ] || sleep 0.3"


MATRIX = ("matrix", "city.map", "--from", "depots.cells", "--to", "shops.cells")
JOBS = [(MATRIX, "costs.csv"), (MATRIX, "costs.json"), ((*MATRIX, "--unit", "cells", "--format=json"), "costs.txt"),
        (("matrix", "city.map", "--from", "depots.cells"), "all.csv"), (("bake", "city.map"), "city.baked")]


@pytest.mark.parametrize(("arguments", "name"), JOBS)
def test_one_worker_two_workers_and_a_single_run_write_the_same_bytes(one, two, city, arguments, name):
    expected = single_run(*arguments, output=city / f"single-{name}")
    for client, shards in ((one, 1), (one, 5), (two, 7), (two, None)):
        report = wend.distribute(client, wend.Job(*arguments), name, shards=shards)
        assert (city / name).read_bytes() == expected
        assert report.shards == shards or shards is None
        assert (report.status, report.resumed, report.retries) == (0, 0, 0)
        os.unlink(name)
    assert not list(city.glob("*.shards"))


@pytest.mark.parametrize(("arguments", "name"), [JOBS[0], JOBS[1], JOBS[4]])
def test_one_of_two_workers_that_is_killed_while_shards_run_changes_no_byte(misbehaving, city, arguments, name):
    expected = single_run(*arguments, output=city / f"single-{name}")
    misbehaving.behave(SLOW)
    with processes(2) as client:
        victim = process_ids(client)[0]
        killer = when_shards_are_there(f"{name}.shards", 3, lambda: os.kill(victim, signal.SIGKILL))
        report = wend.distribute(client, wend.Job(*arguments), name, shards=12)
        killer.join()
    assert report.lost_workers == 1
    assert (city / name).read_bytes() == expected


def test_the_only_worker_may_be_killed_though_the_files_die_with_it(misbehaving, city):
    expected = single_run(*MATRIX, output=city / "single.csv")
    misbehaving.behave(SLOW)
    with processes(1) as client:
        victim = process_ids(client)[0]
        killer = when_shards_are_there("costs.csv.shards", 2, lambda: os.kill(victim, signal.SIGKILL))
        report = wend.distribute(client, wend.Job(*MATRIX), "costs.csv", shards=6)
        killer.join()
    assert report.lost_workers == 1
    assert (city / "costs.csv").read_bytes() == expected


def test_an_interrupted_call_leaves_no_output_and_the_next_one_goes_on(two, misbehaving, city, capsys):
    expected = single_run(*MATRIX, output=city / "single.csv")
    misbehaving.behave(SLOW)
    interrupter = when_shards_are_there("costs.csv.shards", 2, lambda: os.kill(os.getpid(), signal.SIGINT))
    # A job that a shell runs in the background has it ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with pytest.raises(KeyboardInterrupt):
        wend.distribute(two, wend.Job(*MATRIX), "costs.csv", shards=20)
    interrupter.join()
    assert not (city / "costs.csv").exists()
    kept = finished_shards("costs.csv.shards")
    assert f"{len(kept)} of 20 shards are in" in capsys.readouterr().err
    kept[0].write_bytes(kept[0].read_bytes()[:-1])  # damaged: runs again
    report = wend.distribute(two, wend.Job(*MATRIX), "costs.csv")
    assert (report.shards, report.resumed) == (20, len(kept) - 1)
    assert (city / "costs.csv").read_bytes() == expected


def test_a_folder_of_another_job_is_refused_and_left_as_it_is(two, city):
    wend.distribute(two, wend.Job(*MATRIX), "costs.csv", shards=3, folder="kept")
    before = {path.name: path.read_bytes() for path in (city / "kept").iterdir()}
    assert wend.distribute(two, wend.Job(*MATRIX), "costs.csv", folder="kept").resumed == 3
    with pytest.raises(ValueError, match="in 3 shards, not in 4"):
        wend.distribute(two, wend.Job(*MATRIX), "costs.csv", shards=4, folder="kept")
    write_map(city / "city.map", 40, 60, 4)  # another content under the same name
    with pytest.raises(ValueError, match="has shards of another job"):
        wend.distribute(two, wend.Job(*MATRIX), "costs.csv", folder="kept")
    assert {path.name: path.read_bytes() for path in (city / "kept").iterdir()} == before


@pytest.mark.parametrize("shards", [None, 50])
@pytest.mark.parametrize(("arguments", "status"), [
    (("matrix", "city.map", "--from", "depots.cells", "--unit", "miles"), 2),
    (("matrix", "broken.map", "--from", "depots.cells"), 3),
    (("matrix", "absent.map", "--from", "depots.cells"), 3),
    (("bake", "no.mesh"), 2),
    (("info", "city.map"), 2)])
def test_a_job_that_the_program_refuses_gives_its_message_once(two, misbehaving, city, arguments, status, shards):
    (city / "broken.map").write_text("type octile\nheight 4\nwidth 4\nmap\n....\n")
    with pytest.raises(wend.JobError) as caught:
        wend.distribute(two, wend.Job(*arguments), "out", shards=shards)
    assert caught.value.status == status
    assert str(caught.value) == own_message(*arguments)
    # The pilot, or the shards that the cluster had at that moment.
    assert misbehaving.calls_for(shards or 1_000_000) <= (6 if shards else 1)
    assert not list(city.glob("out*"))


def own_message(*arguments):
    command = [PROGRAM, *arguments, "--shard", "1/2", "-o", "none.shard"]
    ended = subprocess.run(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    return ended.stderr.decode().strip()


def test_files_of_odd_names_and_places_travel(two, tmp_path, monkeypatch):
    here = tmp_path / "work here"
    here.mkdir()
    monkeypatch.chdir(here)
    maps = [write_map(tmp_path / folder / "a map.map", 20, 20, seed)
            for seed, folder in enumerate(("one", "two", "work here"))]
    write_places(here / "one.cells", 20, 20, 6, 5)
    write_places(tmp_path / "one" / "one.cells", 20, 20, 6, 6)
    (tmp_path / "linked").symlink_to(tmp_path / "one")
    outputs = set()
    for name in (maps[0], "../two/a map.map", "a map.map", "../linked/../two/a map.map", "./a map.map",
                 "../linked/a map.map"):
        for places in ("one.cells", "../one/one.cells"):
            expected = single_run("matrix", name, "--from", places, output=here / "single.csv")
            wend.distribute(two, wend.Job("matrix", name, f"--from={places}"), "out of it.csv", shards=3)
            assert (here / "out of it.csv").read_bytes() == expected
            outputs.add(expected)
    assert len(outputs) == 6


@pytest.mark.parametrize("refused", [("matrix", "absent.map"), MATRIX])
def test_a_folder_of_the_user_keeps_its_files(one, city, refused):
    folder = city / "mine"
    folder.mkdir()
    for name in ("job.json", "draft.new", "notes"):
        (folder / name).write_text(f"my {name}")
    with pytest.raises((ValueError, OSError, wend.JobError)):
        wend.distribute(one, wend.Job(*refused), "costs.csv", folder=folder, shards=2)
    assert sorted(path.name for path in folder.iterdir()) == ["draft.new", "job.json", "notes"]
    assert (folder / "job.json").read_text() == "my job.json"
    (folder / "job.json").unlink()
    wend.distribute(one, wend.Job(*MATRIX), "costs.csv", folder=folder, shards=2)
    assert {"draft.new", "notes"} < {path.name for path in folder.iterdir()}


def test_an_empty_folder_of_the_user_stays(one, city):
    (city / "mine").mkdir()
    with pytest.raises((ValueError, OSError, wend.JobError)):
        wend.distribute(one, wend.Job("matrix", "city.map", "--from", "absent.cells"), "costs.csv", folder=city / "mine")
    assert (city / "mine").is_dir()
