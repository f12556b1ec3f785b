import { allRows } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import type { StoreLocation } from '../../core/store/open.js'
import { ManualClock } from '../../testing/manualClock.js'
import { emptyDatabase } from '../../testing/postgres/freshDatabase.js'
import { openReceiver } from '../../testing/receiver.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { openGateway, type TestGateway } from '../../testing/testGateway.js'
import { migrateStore } from './migrateStore.js'

/** Every GET call of a person that takes no id. */
const routes = allRows().flatMap(({ row: { route, access, format } }) =>
  route.startsWith('GET ') && !route.includes(':') && access === 'user' && format === 'json' ? [route] : [],
)

/** Measures of the machine, the name of its database, and the nodes, which are new at each start. */
const measures = new Set(['cpu', 'database', 'disk', 'memory', 'nodes', 'responseTime'])

function withoutMeasures(key: string, value: unknown): unknown {
  const isMeasure = measures.has(key) || Object(value).metric === 'responseTime'
  return isMeasure ? 'measured' : value
}

interface Filled {
  /** Valid wherever the keys go. */
  readonly token: string
  readonly session: string
}

async function fill(gateway: TestGateway): Promise<Filled> {
  const token = await gateway.signIn()
  const receiver = await openReceiver()
  const id = await gateway.createSession(token, { name: 'Loja Centro' })
  await gateway.createSession(token, { name: 'Filial', description: 'Ainda sem número' })
  await gateway.pair(token, id)
  const calls: [string, object][] = [
    [`POST /sessions/${id}/webhook`, { url: receiver.url, events: ['message:received'], enabled: true }],
    [`POST /sessions/${id}/send`, { to: '5521977776666', message: 'Seu pedido saiu' }],
    ['POST /templates', { name: 'Pedido enviado', category: 'vendas', content: 'Olá {nome}' }],
    ['PUT /settings/user', { timezone: 'America/Manaus' }],
    ['POST /settings/api-keys', { name: 'Loja virtual', scopes: ['everything'] }],
    ['PUT /notifications/alerts', { sessionMinutes: 7 }],
    ['POST /settings/invitations', { email: 'bia@loja.com.br' }],
    ['POST /settings/backups', { type: 'FULL' }],
    ['PUT /settings/backups/schedule', { enabled: true }],
    ['PUT /settings/privacy/retention', { logs: 3 }],
  ]
  for (const [route, body] of calls) {
    const answer = await gateway.fetch(route, { token, body })
    expect(answer.ok, `${route}: ${await answer.text()}`).toBe(true)
  }
  const isDelivered = async () => {
    const { data } = await gateway.call(`GET /sessions/${id}/messages?limit=1`, { token })
    expect(JSON.stringify(data)).toMatch(/"state":"sent"/)
  }
  await vi.waitFor(isDelivered)
  return { token, session: id }
}

async function answersOf(
  location: StoreLocation,
  { token, session }: Filled,
  at: number,
): Promise<Record<string, unknown>> {
  const gateway = await openGateway({ databaseUrl: undefined, ...location, clock: new ManualClock(at) })
  await gateway.until(token, session, 'connected')
  const answers: Record<string, unknown> = {}
  for (const route of routes) {
    const answer = await gateway.fetch(route, { token })
    answers[route] = { status: answer.status, body: JSON.parse(await answer.text(), withoutMeasures) }
  }
  await gateway.close()
  return answers
}

test('a gateway gives the same answers on the original, the moved and the returned store', async () => {
  const origin: StoreLocation = { dataFolder: temporaryFolder(), databaseUrl: undefined }
  const first = await openGateway({ ...origin })
  const filled = await fill(first)
  const at = first.clock.now() + 60_000
  await first.close()
  const there: StoreLocation = { dataFolder: origin.dataFolder, databaseUrl: await emptyDatabase() }
  const back: StoreLocation = { dataFolder: temporaryFolder() }
  const report = () => undefined
  await migrateStore({ from: origin, to: there, replace: false, report })
  await migrateStore({ from: there, to: back, replace: false, report })
  expect(routes.length).toBeGreaterThan(30)
  const before = await answersOf(origin, filled, at)
  const [moved, returned] = [await answersOf(there, filled, at), await answersOf(back, filled, at)]
  for (const route of routes) {
    expect.soft(moved[route], `${route} moved`).toEqual(before[route])
    expect.soft(returned[route], `${route} returned`).toEqual(before[route])
  }
})
