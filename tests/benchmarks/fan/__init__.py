"""The processes of the fan-out benchmarks: many listening clients, and servers to compare the product's with."""
