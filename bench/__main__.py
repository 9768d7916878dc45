"""Run all benchmarks, one after another."""

from bench import engine, rules, search

for benchmark in (rules, engine, search):
    benchmark.main()
