import { Figures, percentile } from './figures.mjs'
import { now, wait } from './gateways.mjs'
import { until } from './services.mjs'

const rounds = 3
const warmUp = 40
const inTurn = 120
const parallel = 200
const senders = 10

export async function measureOutgoing(bench) {
  const figures = new Figures()
  for (const gateway of bench.gateways) {
    await gateway.start()
    while (gateway.sessions.length < senders) await gateway.addSession()
    await sendInTurn(bench, gateway, `warm${gateway.name}`, warmUp)
  }
  for (let round = 0; round < rounds; round++) {
    for (const gateway of bench.gateways) await measureInTurn(bench, gateway, figures, round)
    for (const gateway of bench.gateways) await measureParallel(bench, gateway, figures, round)
  }
  return figures
}

const textOf = (run, number) => `Seu pedido saiu para entrega. bench:${run}:${number}`

/** Sends one after another; returns when each call began, and how long its answer took. */
async function sendInTurn({ network: { contacts, arrivals } }, gateway, run, count) {
  const [session] = gateway.sessions
  const calls = []
  for (let number = 0; number < count; number++) {
    const at = now()
    await gateway.send(session, contacts[number % contacts.length].number, textOf(run, number))
    calls.push({ at, answer: now() - at })
  }
  await until(async () => calls.every((_, number) => arrivals.has(`${run}:${number}`)), 60_000)
  return calls
}

async function measureInTurn(bench, gateway, figures, round) {
  const run = `turn${gateway.name}${round}`
  const before = gateway.cpu()
  const calls = await sendInTurn(bench, gateway, run, inTurn)
  await wait(1500)
  const after = gateway.cpu()
  const answers = calls.map(({ answer }) => answer)
  const phones = calls.map(({ at }, number) => bench.network.arrivals.get(`${run}:${number}`) - at)
  figures.add('call → answer p50, ms', gateway, percentile(answers, 0.5))
  figures.add('call → answer p99, ms', gateway, percentile(answers, 0.99))
  figures.add('call → phone p50, ms', gateway, percentile(phones, 0.5))
  figures.add('call → phone p99, ms', gateway, percentile(phones, 0.99))
  figures.add('CPU s of 1,000 sends', gateway, (after.node - before.node) / inTurn)
  figures.add('CPU s of 1,000 sends with services', gateway, (after.all - before.all) / inTurn)
}

async function measureParallel({ network: { contacts, arrivals } }, gateway, figures, round) {
  const run = `parallel${gateway.name}${round}`
  const began = now()
  let next = 0
  const sendNext = async (session) => {
    while (next < parallel) {
      const number = next++
      await gateway.send(session, contacts[number % contacts.length].number, textOf(run, number))
    }
  }
  await Promise.all(gateway.sessions.slice(0, senders).map(sendNext))
  const accepted = (now() - began) / 1000
  const keys = Array.from({ length: parallel }, (_, number) => `${run}:${number}`)
  await until(async () => keys.every((key) => arrivals.has(key)), 90_000)
  const arrived = (Math.max(...keys.map((key) => arrivals.get(key))) - began) / 1000
  figures.add('10 senders at once, answers a second', gateway, parallel / accepted)
  figures.add('10 senders at once, at the phone a second', gateway, parallel / arrived)
}
