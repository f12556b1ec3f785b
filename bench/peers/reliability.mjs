import { median } from '../lib/measure.mjs'
import { Figures, judge } from './figures.mjs'
import { now, wait } from './gateways.mjs'
import { deliverPaced, untilAllArrived } from './incoming.mjs'
import { prepareMessages } from './network.mjs'
import { until } from './services.mjs'

const rounds = 3
const loads = [
  { count: 1000, gapMs: 5, killAfterMs: 2500 },
  { count: 200, gapMs: 40, killAfterMs: 4000 },
]
/** A gateway may work on its backlog for long: what is missing after this much silence is lost. */
const silenceMs = 40_000
const outage = { count: 160, gapMs: 500, downMs: 60_000 }

async function openPaired({ gateways, network }) {
  for (const gateway of gateways) {
    await gateway.start()
    const session = await gateway.addSession()
    for (const { number } of network.contacts) await gateway.send(session, number, 'Oi')
  }
}

/** `kill -9` while messages arrive, and a start at once; messages go on meanwhile. */
export async function measureKills(bench) {
  const figures = new Figures()
  await openPaired(bench)
  for (const load of loads)
    for (let round = 0; round < rounds; round++)
      for (const gateway of bench.gateways) await measureKill(bench, gateway, figures, { ...load, round })
  return figures
}

async function measureKill({ network, receiver }, gateway, figures, { count, gapMs, killAfterMs, round }) {
  const [session] = gateway.sessions
  const run = `kill${count}${gateway.name}${round}`
  const nodes = await prepareMessages(network, session, run, count)
  const restarted = (async () => {
    await wait(killAfterMs)
    await gateway.stop('SIGKILL')
    const killedAt = now()
    await gateway.start()
    await until(() => gateway.isConnected(session))
    return { killedAt, seconds: (now() - killedAt) / 1000 }
  })()
  const sentAt = await deliverPaced(session, nodes, gapMs)
  const { killedAt, seconds } = await restarted
  await untilAllArrived(receiver, run, count, silenceMs)
  // Repetitions come after the last message was seen.
  await wait(3000)
  const result = judge(receiver.of(run), sentAt)
  const label = `${count} at ${1000 / gapMs}/s`
  figures.add(`${label}, lost/twice/late`, gateway, `${result.lost}/${result.twice}/${result.late}`)
  figures.add(`${label}, connected again, s`, gateway, seconds)
  figures.add(`${label}, last message, s after the kill`, gateway, (result.lastAt - killedAt) / 1000)
}

/** The receiver of both refuses connections for a minute, and messages go on. */
export async function measureOutage(bench) {
  const figures = new Figures()
  const { gateways, network, receiver } = bench
  await openPaired(bench)
  const { count, gapMs, downMs } = outage
  const runs = []
  for (const gateway of gateways) {
    const [session] = gateway.sessions
    const run = `outage${gateway.name}`
    runs.push({ gateway, session, run, nodes: await prepareMessages(network, session, run, count) })
  }
  await receiver.close()
  const backAt = (async () => {
    await wait(downMs)
    await receiver.reopen()
    return now()
  })()
  const sent = runs.map(({ session, nodes }) => deliverPaced(session, nodes, gapMs))
  const back = await backAt
  for (const [index, { gateway, run }] of runs.entries()) {
    const sentAt = await sent[index]
    await untilAllArrived(receiver, run, count, 400_000)
    await wait(3000)
    const { lost, twice, late, firstAt, lastAt } = judge(receiver.of(run), sentAt)
    const whileDown = [...firstAt].filter(([number]) => sentAt[number] < back)
    const waits = whileDown.map(([number, at]) => (at - sentAt[number]) / 1000)
    figures.add('receiver away for 60 s, lost/twice/late', gateway, `${lost}/${twice}/${late}`)
    figures.add('first after its return, s', gateway, (Math.min(...firstAt.values()) - back) / 1000)
    figures.add('last after its return, s', gateway, (lastAt - back) / 1000)
    figures.add('wait of what was written meanwhile (median), s', gateway, median(waits))
  }
  return figures
}
