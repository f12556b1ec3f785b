import { Figures, judge, percentile } from './figures.mjs'
import { now, wait } from './gateways.mjs'
import { deliver, prepareMessages } from './network.mjs'

const rounds = 3
const paced = { count: 250, gapMs: 40 }
const burst = 1000
/** A run without a new webhook for this long has ended. */
const quietMs = 15_000

/** Waits for every message of a run, or until none came for `limit` milliseconds. */
export async function untilAllArrived(receiver, run, count, limit = quietMs) {
  let arrived = 0
  let changedAt = now()
  while (arrived < count && now() - changedAt < limit) {
    await wait(20)
    const current = new Set(receiver.of(run).map(({ number }) => number)).size
    if (current !== arrived) changedAt = now()
    arrived = current
  }
}

/** Delivers a run's messages at a pace; returns when each was delivered. */
export async function deliverPaced(session, nodes, gapMs) {
  const began = now()
  const sentAt = []
  for (const [index, node] of nodes.entries()) {
    const due = began + index * gapMs
    if (due > now()) await wait(due - now())
    sentAt.push(deliver(session, node))
  }
  return sentAt
}

const outcomeOf = ({ lost, twice, late }) => `${lost}/${twice}/${late}`

export async function measureIncoming(bench) {
  const figures = new Figures()
  for (const gateway of bench.gateways) {
    await gateway.start()
    while (gateway.sessions.length < 10) await gateway.addSession()
    // The first message of each contact to a session sets up its encryption.
    for (const [index, session] of gateway.sessions.entries()) {
      const run = `warm${gateway.name}${index}`
      const nodes = await prepareMessages(bench.network, session, run, 40)
      await deliverPaced(session, nodes, 10)
      await untilAllArrived(bench.receiver, run, nodes.length)
    }
  }
  for (let round = 0; round < rounds; round++) {
    for (const gateway of bench.gateways) await measurePaced(bench, gateway, figures, round)
    for (const count of [1, 10])
      for (const gateway of bench.gateways) await measureBurst(bench, gateway, figures, { round, count })
  }
  return figures
}

async function measurePaced({ network, receiver }, gateway, figures, round) {
  const [session] = gateway.sessions
  const run = `paced${gateway.name}${round}`
  const nodes = await prepareMessages(network, session, run, paced.count)
  const before = gateway.cpu()
  const sentAt = await deliverPaced(session, nodes, paced.gapMs)
  await untilAllArrived(receiver, run, nodes.length)
  await wait(1500)
  const after = gateway.cpu()
  const result = judge(receiver.of(run), sentAt)
  figures.add('25/s, message → webhook p50, ms', gateway, percentile(result.delays, 0.5))
  figures.add('25/s, message → webhook p99, ms', gateway, percentile(result.delays, 0.99))
  figures.add('25/s, CPU s of 1,000', gateway, (after.node - before.node) / paced.count)
  figures.add('25/s, CPU s of 1,000 with services', gateway, (after.all - before.all) / paced.count)
  figures.add('25/s, lost/twice/late', gateway, outcomeOf(result))
}

async function measureBurst({ network, receiver }, gateway, figures, { round, count }) {
  const each = burst / count
  const label = count === 1 ? '1,000 at once' : '1,000 at once to 10 sessions'
  const lanes = []
  for (const [index, session] of gateway.sessions.slice(0, count).entries()) {
    const run = `burst${count}${gateway.name}${round}s${index}`
    lanes.push({ session, run, nodes: await prepareMessages(network, session, run, each), sentAt: [] })
  }
  const before = gateway.cpu()
  const began = now()
  for (let number = 0; number < each; number++) {
    for (const { session, nodes, sentAt } of lanes) sentAt.push(deliver(session, nodes[number]))
    if (number % 10 === 9) await new Promise(setImmediate)
  }
  await Promise.all(lanes.map(({ run }) => untilAllArrived(receiver, run, each)))
  const { resident } = gateway.memory()
  await wait(3000)
  const after = gateway.cpu()
  const results = lanes.map(({ run, sentAt }) => judge(receiver.of(run), sentAt))
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  const seconds = (Math.max(...results.map(({ lastAt }) => lastAt)) - began) / 1000
  figures.add(`${label}, messages a second`, gateway, (burst - total('lost')) / seconds)
  figures.add(`${label}, CPU s`, gateway, (after.node - before.node) / 1000)
  figures.add(`${label}, CPU s with services`, gateway, (after.all - before.all) / 1000)
  figures.add(`${label}, lost/twice/late`, gateway, `${total('lost')}/${total('twice')}/${total('late')}`)
  figures.add(`${label}, MB right after`, gateway, resident)
}
