"""Run all benchmarks, one after another."""

from bench import engine, load, rules, search

for benchmark in (rules, engine, search, load):
    benchmark.main()
