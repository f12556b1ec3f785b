import { Backup, contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { giveContacts } from '../testing/backups/manyContacts.js'
import { openGateway } from '../testing/testGateway.js'
import { openTestStore } from '../testing/testStore.js'

const count = 12_000

test('while a backup is restored everybody reads on, health is well, and who would change something is told so at once', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const bia = await gateway.another()
  const session = await gateway.createSession(token, { name: 'Loja' })
  const db = await openTestStore(gateway.folder)
  await giveContacts(db, session, count)
  const { id } = await gateway.read(Backup, 'POST /settings/backups', { token, body: {} })
  await gateway.fetch('PUT /settings/user', { token, body: { name: 'Outro Nome' } })

  let running = true
  const restoring = gateway.call(`POST /settings/backups/${id}/restore`, { token }).finally(() => {
    running = false
  })
  const Progress = contract.backups.progress.answer
  const shares: number[] = []
  const refused: unknown[] = []
  const change = () => gateway.fetch('PUT /settings/user', { token: bia, body: { phone: '(11) 99999-9999' } })
  while (running) {
    const { running: now } = await gateway.read(Progress, 'GET /settings/backups/progress', { token })
    if (now) shares.push(now.total === 0 ? 0 : now.done / now.total)
    const [read, theirs, health, write] = await Promise.all([
      gateway.fetch(`GET /sessions/${session}`, { token }),
      gateway.fetch('GET /settings/user', { token: bia }),
      gateway.fetch('GET /health'),
      change(),
    ])
    expect([read.status, theirs.status, health.status]).toEqual([200, 200, 200])
    if (write.status !== 200)
      refused.push([write.status, write.headers.get('retry-after'), await write.text()])
  }
  expect((await restoring).status).toBe(200)
  expect(refused.length).toBeGreaterThan(0)
  const message = 'Restauração em andamento. Tente novamente em instantes.'
  const answer = JSON.stringify({ success: false, message, code: 'restoring' })
  expect(new Set(refused.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify([503, '5', answer])]),
  )
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(new Set(shares).size).toBeGreaterThan(1)
  const restored = await gateway.read(contract.account.get.answer, 'GET /settings/user', { token })
  expect(restored.name).toBe('Ana Souza')
  expect((await change()).status).toBe(200)
})
