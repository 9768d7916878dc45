"""Run all benchmarks, one after another."""

from bench import engine, rules

for benchmark in (rules, engine):
    benchmark.main()
