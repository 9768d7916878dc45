// Simulations of the bots' engine in Node: reads the weights' file, builds and cases from the command line, and prints
// microseconds of CPU time per simulation, a list for each build. See webassembly.py.
import fs from 'node:fs'

const [weights, cases, ...builds] = process.argv.slice(2)
const { nodes, simulations, rounds, words } = JSON.parse(fs.readFileSync(cases, 'utf8'))

async function engineOf(build) {
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(build), { env: { expf: Math.exp } })
  const { memory, __heap_base, ...kernels } = instance.exports
  const desk = Math.ceil(__heap_base.value / 16) * 16
  const tree = desk + kernels.desk_size()
  const view = tree + kernels.search_size(nodes)
  const rng = view + 1024
  memory.grow(Math.ceil((rng + 8) / 65536))
  new Uint8Array(memory.buffer).set(fs.readFileSync(weights), tree) // only until they are at the desk
  kernels.load_weights(desk, tree)
  kernels.set_up(tree, nodes, 0.35, 0.04)
  return (state) => {
    new Uint16Array(memory.buffer, view, state.length).set(state)
    new BigUint64Array(memory.buffer, rng, 1)[0] = 1n
    kernels.begin(desk, tree, nodes, view, rng)
    const began = process.cpuUsage().user
    kernels.explore(desk, tree, nodes, simulations)
    return (process.cpuUsage().user - began) / simulations
  }
}

const engines = await Promise.all(builds.map(engineOf))
engines.forEach((engine) => words.forEach(engine)) // so that they are compiled as well as they will be
const found = engines.map(() => words.map(() => Infinity))
for (let round = 0; round < rounds; round++)
  words.forEach((state, at) => engines.forEach((engine, each) => (found[each][at] = Math.min(found[each][at], engine(state)))))
console.log(JSON.stringify(found))
