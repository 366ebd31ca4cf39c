-- For wrk: one question of scenes/demo.map, with its path, again and again.
--   wrk -t 1 -c 16 -d 10 -s tests/cli/serve/solve.lua http://127.0.0.1:8080/v1/maps/demo/solve
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"from": [8, 4], "to": [50, 10]}'
