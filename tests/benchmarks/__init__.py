"""Benchmarks: ladders of sizes, each rung beside a floor that is measured in the same run. `./dev bench`."""
