// Start with 0, 1 000 and 20 000 connected sessions in the store: milliseconds from process start until it listens,
// answers, and has resumed all, with the CPU used; then the cost of lists and the delay of concurrent calls.

import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { writeSessions } from './lib/manySessions.mjs'
import { cpuMilliseconds, median, residentMegabytes } from './lib/measure.mjs'

const rounds = Number(process.argv[2] ?? 3)
const counts = [0, 1_000, 20_000]
const whole = { name: 'whole', path: '/sessions' }
const paths = [
  whole,
  { name: 'a page', path: '/sessions?limit=100' },
  { name: 'monitoring/sessions', path: '/monitoring/sessions' },
  { name: 'monitoring/metrics', path: '/monitoring/metrics' },
  { name: 'dashboard/overview', path: '/dashboard/overview' },
  { name: 'dashboard/stats', path: '/dashboard/stats' },
]

for (const count of counts) {
  const first = await startGateway()
  const token = await signIn(first.url)
  await first.close({ keep: true })
  const ids = writeSessions(first.data, count)
  const figures = { listening: [], answer: [], resumed: [] }
  const cpu = { listening: [], answer: [], resumed: [] }
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const gateway = await startGateway(first.data)
    const reached = (what) => {
      figures[what].push(performance.now() - began)
      cpu[what].push(cpuMilliseconds(gateway.pid))
    }
    reached('listening')
    await call(gateway.url, 'GET', ids.length > 0 ? `/sessions/${ids[0]}` : '/sessions', { token })
    reached('answer')
    // A requested session resumes first: wait for one of the last.
    if (count > 0) await untilResumed(gateway.url, token, ids[1])
    reached('resumed')
    if (round === rounds - 1) await lists(gateway, token, count)
    await gateway.close({ keep: true })
  }
  rmSync(first.data, { recursive: true, force: true })
  const shown = Object.entries(figures).map(
    ([name, times]) => `${name} ${median(times).toFixed(0)} ms (CPU ${median(cpu[name]).toFixed(0)} ms)`,
  )
  console.log(`${count} sessions: ${shown.join(', ')}`)
}

/** The round trip to a phone is measured after its session has resumed. */
async function untilResumed(url, token, id) {
  for (;;) {
    const { session } = await call(url, 'GET', `/monitoring/sessions/${id}/metrics`, { token })
    if (session.latency !== null) return
    await sleep(20)
  }
}

async function lists({ url, pid }, token, count) {
  await sleep(2000)
  for (const { name, path } of paths) {
    const times = []
    for (let time = 0; time < 5; time++) times.push(await timed(url, token, path))
    console.log(`  ${count} sessions, ${name}: ${median(times).toFixed(1)} ms`)
  }
  for (const { name, path } of paths) {
    const longest = await beside(url, token, () =>
      Promise.all(Array.from({ length: 20 }, () => timed(url, token, path))),
    )
    console.log(`  ${count} sessions, ${name}, 20 at once: others wait ${longest.toFixed(0)} ms`)
  }
  console.log(`  ${count} sessions: ${residentMegabytes(pid).toFixed(0)} MB resident`)
}

async function timed(url, token, path) {
  const began = performance.now()
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - began
}

/** Longest small call during an action. */
async function beside(url, token, act) {
  let ended = false
  const work = act().finally(() => {
    ended = true
  })
  let longest = 0
  while (!ended) longest = Math.max(longest, await timed(url, token, '/auth/verify'))
  await work
  return longest
}
