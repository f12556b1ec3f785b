import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { Backup, contract } from '@morpheus/sdk/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as manyRows from '../../core/store/bulkInsert.js'
import { giveContacts } from '../../testing/backups/manyContacts.js'
import { openGateway, type TestGateway } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

const count = 1200
const { insertRows } = manyRows
const message = 'Restauração em andamento. Tente novamente em instantes.'
const messageI18n = { code: 'backups.restoring', params: {} }
const told = JSON.stringify({ success: false, message, code: 'restoring', messageI18n })

/** An account with a backup and a later change, and another account. */
async function start() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const bia = await gateway.another()
  const session = await gateway.createSession(token, { name: 'Loja' })
  await giveContacts(await openTestStore(gateway.folder), session, count)
  const { id } = await gateway.read(Backup, 'POST /settings/backups', { token, body: { type: 'FULL' } })
  await gateway.fetch('PUT /settings/user', { token, body: { name: 'Outro Nome' } })
  const restore = () => gateway.call(`POST /settings/backups/${id}/restore`, { token })
  return { gateway, token, bia, session, restore }
}

/** Runs `meanwhile` before each part of the contacts, in the middle of the restore's transaction. */
function beforeEachPart(meanwhile: () => Promise<void>): void {
  const inserting = vi.spyOn(manyRows, 'insertRows')
  onTestFinished(() => inserting.mockRestore())
  inserting.mockImplementation(async (db, table, columns, rows) => {
    if (table === 'contacts') await meanwhile()
    await insertRows(db, table, columns, rows)
  })
}

test('during a restore reads and health succeed, and writes return 503 at once', async () => {
  const { gateway, token, bia, session, restore } = await start()
  const shares: number[] = []
  const change = () => gateway.fetch('PUT /settings/user', { token: bia, body: { phone: '(11) 99999-9999' } })
  beforeEachPart(async () => {
    const { running } = await gateway.read(
      contract.backups.progress.answer,
      'GET /settings/backups/progress',
      { token },
    )
    shares.push(running === null ? Number.NaN : running.done / running.total)
    const [read, theirs, health, write] = await Promise.all([
      gateway.fetch(`GET /sessions/${session}`, { token }),
      gateway.fetch('GET /settings/user', { token: bia }),
      gateway.fetch('GET /health'),
      change(),
    ])
    expect([read.status, theirs.status, health.status]).toEqual([200, 200, 200])
    expect([write.status, write.headers.get('retry-after'), await write.text()]).toEqual([503, '5', told])
  })
  expect((await restore()).status).toBe(200)
  expect(shares.length).toBeGreaterThan(1)
  expect(shares).toEqual([...new Set(shares)].sort((a, b) => a - b))
  const restored = await gateway.read(contract.account.get.answer, 'GET /settings/user', { token })
  expect(restored.name).toBe('Ana Souza')
  expect((await change()).status).toBe(200)
})

test('a change whose body arrives after the restore began returns 503 at once', async () => {
  const { gateway, bia, restore } = await start()
  const change = await begun(gateway, bia)
  const answers: unknown[] = []
  beforeEachPart(async () => {
    if (answers.length === 0) answers.push(await change('{"phone":"(11) 99999-9999"}'))
  })
  expect((await restore()).status).toBe(200)
  expect(answers).toEqual([[503, told]])
})

/** Sends the headers of a change; returns a function that sends its body and waits for the answer. */
async function begun(gateway: TestGateway, token: string) {
  const change = request(`${gateway.url}/api/settings/user`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
      'idempotency-key': 'um-pedido-em-partes',
      expect: '100-continue',
    },
  })
  const answered = new Promise<[number | undefined, string]>((resolve, reject) => {
    change.once('error', reject)
    change.once('response', (answer) => {
      text(answer).then((body) => resolve([answer.statusCode, body]), reject)
    })
  })
  change.flushHeaders()
  await once(change, 'continue')
  // Another call fills the caches for the caller.
  await gateway.fetch('GET /settings/user', { token })
  return (body: string) => {
    change.end(body)
    return answered
  }
}
