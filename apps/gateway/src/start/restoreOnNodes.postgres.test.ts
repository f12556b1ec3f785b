import { Backup, contract } from '@morpheus/sdk/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as bulk from '../core/store/bulkInsert.js'
import { openStore } from '../core/store/open.js'
import { beatNode, findLeaseHolder, registerNode } from '../core/store/repositories/nodes.js'
import { giveContacts } from '../testing/backups/manyContacts.js'
import { sharedSettings } from '../testing/cluster/sharedSettings.js'
import { openGateway } from '../testing/testGateway.js'

const { insertRows } = bulk

test('a restore stops sessions and freezes writes on the other node, then releases both', async () => {
  const shared = await sharedSettings()
  const [first, second] = [await openGateway(shared), await openGateway(shared)]
  const db = await openStore({ dataFolder: '', databaseUrl: shared.databaseUrl })
  onTestFinished(() => db.destroy())
  const token = await first.signIn()
  const id = await first.createSession(token)
  await first.pair(token, id)
  const home = await findLeaseHolder(db, `session:${id}`)
  expect(home).not.toBeNull()
  await giveContacts(db, id, 1200)
  const backup = await first.read(Backup, 'POST /settings/backups', { token, body: { type: 'FULL' } })
  const rename = (name: string) => first.fetch('PUT /settings/user', { token, body: { name } })
  expect((await rename('Outro Nome')).status).toBe(200)

  const meanwhile: unknown[] = []
  const inserting = vi.spyOn(bulk, 'insertRows')
  onTestFinished(() => inserting.mockRestore())
  inserting.mockImplementation(async (transaction, table, ...rows) => {
    if (table === 'contacts' && meanwhile.length === 0) {
      const write = await rename('Perdido')
      const read = await first.call(`GET /sessions/${id}`, { token })
      const isElsewhere = (await findLeaseHolder(db, `session:${id}`)) !== home
      meanwhile.push([write.status, Object(await write.json()).code, read.status, isElsewhere])
    }
    await insertRows(transaction, table, ...rows)
  })
  const restored = await second.call(`POST /settings/backups/${backup.id}/restore`, { token })
  expect([restored.status, restored.body.success]).toEqual([200, true])
  expect(meanwhile).toEqual([[503, 'restoring', 200, true]])

  await second.handshake()
  await first.until(token, id, 'connected')
  const user = await first.read(contract.account.get.answer, 'GET /settings/user', { token })
  expect(user.name).toBe('Ana Souza')
  // The restore answers before the other node hears of the thaw.
  await vi.waitFor(async () => expect((await rename('Ana S.')).status).toBe(200))
})

test('a restore does not begin until every node confirms the freeze', async () => {
  const shared = await sharedSettings()
  const [first, second] = [await openGateway(shared), await openGateway(shared)]
  const token = await first.signIn()
  const backup = await first.read(Backup, 'POST /settings/backups', { token, body: { type: 'FULL' } })
  const db = await openStore({ dataFolder: '', databaseUrl: shared.databaseUrl })
  onTestFinished(() => db.destroy())
  // A node that lives, but hears nothing.
  const id = '00000000-0000-4000-8000-000000000000'
  const figures = { homes: 0, running: 0, lag_ms: 0, memory: 0 }
  await registerNode(db, {
    id,
    version: '1.0.0',
    schema: null,
    host: 'x',
    name: 'x',
    draining: 0,
    ...figures,
  })
  const beating = setInterval(() => void beatNode(db, id, figures), 1000)
  onTestFinished(() => clearInterval(beating))
  const refused = await second.call(`POST /settings/backups/${backup.id}/restore`, { token })
  expect([refused.status, refused.body.message]).toEqual([
    503,
    'Nem todos os servidores responderam a tempo, e nada foi alterado. Tente novamente em instantes.',
  ])
  // The other node hears a moment later that nothing is frozen any more.
  await vi.waitFor(async () => {
    const changed = await first.fetch('PUT /settings/user', { token, body: { name: 'Ana S.' } })
    expect(changed.status).toBe(200)
  })
})
