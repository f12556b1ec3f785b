// 50 sessions of one Kommo account, with three new customers writing to each at once: calls refused by Kommo's limit
// (7 per second), and time until every conversation is in a note. Kommo is the tests' emulator with its own clock.
// After a build: `node --import tsx --conditions=@morpheus/source bench/kommo.mjs [sessions]`
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../apps/gateway/src/core/lib/clock.ts'
import { KommoEmulator } from '../apps/gateway/src/testing/kommo/kommoEmulator.ts'
import { kommoApp } from '../apps/gateway/src/testing/kommo/kommoGrants.ts'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { pairPhones } from './lib/phones.mjs'

const sessions = Number(process.argv[2] ?? 50)
const customers = 3

const kommo = await new KommoEmulator(systemClock).open()
const gateway = await startGateway(undefined, '0', {
  MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
  MORPHEUS_KOMMO_URL: kommo.server.url,
})
const token = await signIn(gateway.url)
const ask = (method, path, body) => call(gateway.url, method, path, { token, body })
const phones = await pairPhones(gateway.url, token, sessions)
const { subdomain, clientId, clientSecret, redirectUri } = kommoApp
const account = kommo.account(subdomain)
for (const { id } of phones) {
  await ask('POST', `/integrations/kommo/config/${id}`, {
    ...{ subdomain, clientId, clientSecret, redirectUri },
    enabled: true,
  })
  const { state } = await ask('POST', '/integrations/kommo/oauth/authorize', { sessionId: id })
  const code = account.grants.authorize()
  await ask('POST', '/integrations/kommo/oauth/exchange', { sessionId: id, code, state })
}
console.log(`${sessions} sessions authorised with ${kommo.calls.length} calls, ${kommo.refused} refused`)

const before = kommo.calls.length
const began = performance.now()
await Promise.all(
  phones.flatMap(({ secret }, session) =>
    Array.from({ length: customers }, (_, customer) =>
      call(gateway.url, 'POST', '/virtual-phone/messages', {
        token: secret,
        body: {
          content: 'Quero um orçamento',
          contactPhone: `55219${String(70_000_000 + session * customers + customer)}`,
          contactName: `Cliente ${session}.${customer}`,
        },
      }),
    ),
  ),
)
while (account.data.notes.length < sessions * customers) await sleep(100)
const seconds = (performance.now() - began) / 1000
const calls = kommo.calls.length - before
console.log(
  `${sessions * customers} customers in notes after ${seconds.toFixed(0)} s with ${calls} calls, ${(calls / seconds).toFixed(1)} a second, ${kommo.refused} refused`,
)
await gateway.close()
await kommo.close()
