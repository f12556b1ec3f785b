// Morpheus beside Evolution API on the same miniature WhatsApp, in turns. See README.md in this folder.
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { printFigures } from './figures.mjs'
import { EvolutionGateway, MorpheusGateway } from './gateways.mjs'
import { measureIncoming } from './incoming.mjs'
import { measureMove } from './move.mjs'
import { openHookReceiver, openNetwork } from './network.mjs'
import { measureOutgoing } from './outgoing.mjs'
import { measureKills, measureOutage } from './reliability.mjs'
import { openServices } from './services.mjs'
import { measureMemory, measureStart } from './size.mjs'

const sections = {
  start: measureStart,
  memory: measureMemory,
  incoming: measureIncoming,
  outgoing: measureOutgoing,
  kills: measureKills,
  outage: measureOutage,
  move: measureMove,
}
const [folder, ...chosen] = process.argv.slice(2)
if (!folder) throw new Error('Usage: compare.mjs <folder of Evolution API> [section...]')

for (const name of chosen.length > 0 ? chosen : Object.keys(sections)) {
  const network = await openNetwork()
  const receiver = await openHookReceiver()
  const services = await openServices(resolve(folder))
  const shared = { network, receiver }
  const gateways = [
    new MorpheusGateway(shared),
    new EvolutionGateway({ ...shared, folder: resolve(folder), services }),
  ]
  console.log(`\n## ${name} (load ${loadavg()[0].toFixed(1)})\n`)
  try {
    printFigures(await sections[name]({ network, receiver, gateways }))
    for (const { name: gateway, hungPairings } of gateways)
      if (hungPairings > 0) console.log(`${gateway}: ${hungPairings} pairings hung and were begun anew`)
    if (network.server.failures.length > 0) console.log('failures:', network.server.failures.slice(0, 3))
  } finally {
    for (const gateway of gateways) if (gateway.child) await gateway.stop('SIGKILL')
    await services.close()
    await receiver.close()
    await network.server.close()
  }
}
process.exit()
