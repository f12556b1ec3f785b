// Server cost of a message to 500 dashboards, and latency of a single event: the gateway, bare socket.io, and
// socket.io writing as the gateway does. `node bench/dashboards.mjs [seconds] [rounds] [messages a second]`
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { signIn, startGateway } from './lib/gateway.mjs'
import { cpuMilliseconds, median, report } from './lib/measure.mjs'
import { pairPhones, say } from './lib/phones.mjs'

const [seconds = 10, rounds = 3, rate = 60] = process.argv.slice(2).map(Number)
const count = 500
const lib = (name) => join(import.meta.dirname, 'lib', name)

/** Child process that answers each message with one message. */
function start(name, args = [], options = {}) {
  const child = fork(lib(name), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], ...options })
  const next = () =>
    new Promise((resolve, reject) => {
      const ended = (code) => reject(new Error(`${name} ended with ${code}`))
      child.once('exit', ended)
      child.once('message', (message) => {
        child.off('exit', ended)
        resolve(message)
      })
    })
  return {
    next,
    ask(question) {
      const answer = next()
      child.send(question)
      return answer
    },
    end: () => child.disconnect(),
  }
}

async function crowd(url, auth) {
  const dashboards = start('dashboards.mjs')
  await dashboards.ask({ url, count, auth })
  return dashboards
}

/** Every sent event must have arrived: losing events would look cheap. */
async function whole(dashboards, wanted) {
  const { events, last } = await dashboards.ask({ ask: true })
  if (events < wanted) throw new Error(`${events} of ${wanted} events arrived`)
  return last
}

async function bare(...args) {
  const execArgv = ['--import', 'tsx', '--conditions=@morpheus/source']
  const server = start('bareSocketIo.mjs', args, { execArgv })
  const { url } = await server.next()
  const dashboards = await crowd(url, {})
  return {
    async load() {
      const { cpu, sent } = await server.ask({ rate, seconds })
      await whole(dashboards, sent * 2 * count)
      return cpu / sent
    },
    async single() {
      const { last, cpu } = await server.ask({ rate: 0, seconds: 0, single: true })
      return { ms: Number(BigInt(await whole(dashboards, count)) - BigInt(last)) / 1e6, cpu }
    },
    end() {
      server.end()
      dashboards.end()
    },
  }
}

async function pace(run) {
  const began = performance.now()
  const all = []
  for (let sent = 0; sent < rate * seconds; sent++) {
    await new Promise((resolve) => setTimeout(resolve, began + (sent * 1000) / rate - performance.now()))
    all.push(run())
  }
  await Promise.all(all)
  await new Promise((resolve) => setTimeout(resolve, 500))
  return all.length
}

async function ours(watched) {
  const gateway = await startGateway()
  const token = await signIn(gateway.url)
  const [phone] = await pairPhones(gateway.url, token, 1)
  const dashboards = watched ? await crowd(gateway.url, { token }) : null
  return {
    async load() {
      const before = cpuMilliseconds(gateway.pid)
      const sent = await pace(() => say(gateway.url, phone, 'Olá! Vocês têm o modelo azul em estoque?'))
      const cpu = cpuMilliseconds(gateway.pid) - before
      if (dashboards) await whole(dashboards, sent * 2 * count)
      return cpu / sent
    },
    async end() {
      dashboards?.end()
      await gateway.close()
    },
  }
}

/** Sequential, so they do not slow each other down, and alternating, so load affects all equally. */
const contenders = {
  bare: () => bare(),
  coalesced: () => bare('coalesced'),
  gateway: () => ours(true),
  alone: () => ours(false),
}
const loads = { bare: [], coalesced: [], gateway: [], alone: [] }
const singles = { bare: [], coalesced: [] }
const singleCpu = { bare: [], coalesced: [] }
for (let round = 0; round < rounds; round++) {
  for (const [name, open] of Object.entries(contenders)) {
    const contender = await open()
    loads[name].push(await contender.load())
    await contender.end()
  }
  const both = { bare: await bare(), coalesced: await bare('coalesced') }
  for (let one = 0; one < 42; one++) {
    // Alternates the order.
    const names = one % 2 ? ['bare', 'coalesced'] : ['coalesced', 'bare']
    for (const name of names) {
      const { ms, cpu } = await both[name].single()
      singles[name].push(ms)
      singleCpu[name].push(cpu)
    }
  }
  for (const one of Object.values(both)) one.end()
}

const load = Object.fromEntries(Object.entries(loads).map(([name, all]) => [name, median(all)]))
const goal = { limit: 0.5 }
console.log(
  `${count} dashboards, ${rate} messages/s of two events, ${rounds} rounds of ${seconds} s: CPU a message`,
)
report('socket.io, written as by the gateway', { ours: load.coalesced, baseline: load.bare }, goal)
report('the gateway, all it does for it included', { ours: load.gateway, baseline: load.bare }, goal)
report(
  'the gateway, beyond what it costs unwatched',
  { ours: load.gateway - load.alone, baseline: load.bare },
  goal,
)
console.log(`the gateway with nobody looking on: ${load.alone.toFixed(2)} ms`)
const pair = (all) => ({ ours: median(all.coalesced), baseline: median(all.bare) })
report('a single event, until the last has it', pair(singles))
report('a single event, CPU', pair(singleCpu))
