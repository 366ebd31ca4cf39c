"""The parts of `wend.distribute`: jobs, their shards on workers, and the folder that collects them."""
