// Hostile URLs, a redirect and changing DNS answers, with a scripted resolver: number of connections the gateway
// makes. Every connection attempt of its process is counted and refused.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn } from './lib/gateway.mjs'
import { pairPhones, say } from './lib/phones.mjs'
import { openReceiver } from './lib/receiver.mjs'
import { startSourceGateway } from './lib/startSourceGateway.mjs'

const data = mkdtempSync(join(tmpdir(), 'morpheus-bench-'))
const now = Date.parse('2026-11-21T12:00:00.000Z')
const env = { MORPHEUS_ALLOW_LOCAL_TARGETS: '0', MORPHEUS_PUBLIC_LIMIT: '100000' }
const publicAddress = '93.184.216.34'
const changing = {
  // Public during configuration, loopback during delivery.
  'muda-depois.exemplo.com.br': [[publicAddress], ['127.0.0.1']],
  // Public during the check, loopback when resolved again to connect.
  'muda-no-meio.exemplo.com.br': [[publicAddress], [publicAddress], ['127.0.0.1']],
}
const gateway = await startSourceGateway({ data, now, names: changing, countConnections: true }, env)
const token = await signIn(gateway.url)
const [later, middle] = await pairPhones(gateway.url, token, 2, async () => {
  await gateway.advance(300)
  await sleep(20)
})
await gateway.connections()

let [saved, tested, posted] = [0, 0, 0]
for (const url of gateway.hostileUrls) {
  const body = { url, enabled: true }
  saved += await call(gateway.url, 'POST', `/sessions/${later.id}/webhook`, { token, body }).then(
    () => 1,
    () => 0,
  )
  tested += await call(gateway.url, 'POST', `/sessions/${later.id}/webhook/test`, {
    token,
    body: { url },
  }).then(
    ({ connected }) => Number(connected),
    () => 0,
  )
  posted += Number((await gateway.post(url)) !== 'ForbiddenHost')
}
const tried = await gateway.connections()
console.log(
  `${gateway.hostileUrls.length} hostile URLs: ${saved} saved, ${tested} tested with success, ${posted} posted to; connections made ${tried.length} ${tried.join(' ')}`,
)

async function deliver(session, host) {
  const body = { url: `http://${host}/`, enabled: true, events: ['message:received'] }
  await call(gateway.url, 'POST', `/sessions/${session.id}/webhook`, { token, body })
  await say(gateway.url, session, 'oi')
  for (;;) {
    const { webhook } = await call(gateway.url, 'GET', `/sessions/${session.id}/events`, { token })
    if (webhook.lastError !== null) return webhook.lastError
    await sleep(20)
  }
}
const laterError = await deliver(later, 'muda-depois.exemplo.com.br')
const afterChange = await gateway.connections()
console.log(
  `a name that changes after it was configured: connections made ${afterChange.length} (${laterError})`,
)
await deliver(middle, 'muda-no-meio.exemplo.com.br')
const during = await gateway.connections()
const elsewhere = during.filter((address) => address !== publicAddress)
console.log(
  `a name that changes between check and connection: connections made ${elsewhere.length} to the new address, ${during.length} to the checked one`,
)
await gateway.end('SIGTERM')

// The redirect needs a real loopback connection, so this gateway allows local targets.
let followed = 0
const inner = await openReceiver(() => {
  followed++
  return 200
})
let asked = 0
const outer = await openReceiver(
  () => {
    asked++
    return 307
  },
  0,
  { location: inner.url },
)
const open = await startSourceGateway({ data, now }, { ...env, MORPHEUS_ALLOW_LOCAL_TARGETS: '1' })
const again = await signIn(open.url)
const outcome = await call(open.url, 'POST', `/sessions/${later.id}/webhook/test`, {
  token: again,
  body: { url: outer.url },
})
console.log(
  `a redirect to this machine: ${asked} asked, connections made to where it leads ${followed} (${outcome.message})`,
)
await open.end('SIGTERM')

await Promise.all([inner.close(), outer.close()])
rmSync(data, { recursive: true, force: true })
if (saved + tested + posted + tried.length + afterChange.length + elsewhere.length + followed > 0) {
  process.exitCode = 1
}
