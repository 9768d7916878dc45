"""Run all benchmarks, one after another."""

from bench import engine, envs, load, offline, rules, search, smoothness, webassembly

for benchmark in (rules, engine, search, webassembly, envs, load, smoothness, offline):
    benchmark.main()
