import { Figures } from './figures.mjs'
import { now, wait } from './gateways.mjs'

const starts = 5
const sessionCounts = [0, 1, 10, 30, 100]

/** Time from the start of the process to the first answer; the first start has no data yet. */
export async function measureStart({ gateways }) {
  const figures = new Figures()
  for (let round = 0; round <= starts; round++) {
    for (const gateway of gateways) {
      const milliseconds = await gateway.start()
      figures.add(round === 0 ? 'first start, ms' : 'start, ms', gateway, milliseconds)
      await gateway.stop()
    }
  }
  return figures
}

export async function measureMemory({ gateways }) {
  const figures = new Figures()
  for (const gateway of gateways) await gateway.start()
  let reached = 0
  for (const count of sessionCounts) {
    try {
      for (const gateway of gateways) await pairUpTo(count, gateway, figures)
    } catch (error) {
      // The figures of smaller counts are printed all the same.
      console.error(`not reached: ${count} sessions (${error.message})`)
      break
    }
    reached = count
    await wait(5000)
    for (const gateway of gateways) {
      const { resident, all } = gateway.memory()
      figures.add(`${count} sessions, MB of the process`, gateway, resident)
      figures.add(`${count} sessions, MB with services (PSS)`, gateway, all)
    }
  }
  const idleSeconds = 10
  const before = gateways.map((gateway) => gateway.cpu().all)
  await wait(idleSeconds * 1000)
  for (const [index, gateway] of gateways.entries())
    figures.add(
      `${reached} sessions at rest, CPU ms a second`,
      gateway,
      (gateway.cpu().all - before[index]) / idleSeconds,
    )
  return figures
}

async function pairUpTo(count, gateway, figures) {
  const missing = count - gateway.sessions.length
  const cpu = gateway.cpu().all
  const began = now()
  while (gateway.sessions.length < count) await gateway.addSession()
  if (missing === 0) return
  const label = `pairing up to ${count} sessions`
  figures.add(`${label}, ms each`, gateway, (now() - began) / missing)
  figures.add(`${label}, CPU ms each`, gateway, (gateway.cpu().all - cpu) / missing)
}
