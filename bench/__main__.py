"""Run all benchmarks, one after another."""

from bench import rules

for benchmark in (rules,):
    benchmark.main()
