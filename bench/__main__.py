"""Run all benchmarks, one after another."""

from bench import engine, envs, load, rules, search

for benchmark in (rules, engine, search, envs, load):
    benchmark.main()
