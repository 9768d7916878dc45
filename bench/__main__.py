"""Run all benchmarks, one after another."""

from bench import engine, envs, load, rules, search, smoothness

for benchmark in (rules, engine, search, envs, load, smoothness):
    benchmark.main()
