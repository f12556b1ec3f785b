import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openGateway } from '../../testing/testGateway.js'

test('a stored row that fails its schema returns a logged 500, not a 400', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const path = `/sessions/${id}/behavior`
  await gateway.call(`PUT ${path}`, { token, body: { alwaysOnline: true } })
  const file = new Database(join(gateway.folder, 'morpheus.db'))
  file.prepare('update session_behaviors set behavior = ?').run('{"alwaysOnline":"talvez"}')
  file.close()
  const answer = await gateway.call(`GET ${path}`, { token })
  expect([answer.status, answer.body]).toEqual([
    500,
    { success: false, message: 'Erro interno do servidor', code: 'internal' },
  ])
  expect(gateway.logged.filter((line) => line.includes('request failed'))).toEqual([
    expect.stringContaining('ZodError'),
  ])
  const refused = await gateway.call(`PUT ${path}`, { token, body: { alwaysOnline: 'talvez' } })
  expect(refused.status).toBe(400)
})

test('a restore that fails internally returns 500, changes nothing and logs the cause', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const session = await gateway.createSession(token, { name: 'Loja Centro' })
  const made = await gateway.call('POST /settings/backups', { token, body: { type: 'FULL' } })
  await gateway.call(`PUT /sessions/${session}`, { token, body: { name: 'Loja Norte' } })
  const file = new Database(join(gateway.folder, 'morpheus.db'))
  file.exec('alter table activity rename to missing')
  file.close()
  const answer = await gateway.call(`POST /settings/backups/${made.data.id}/restore`, { token })
  expect([answer.status, answer.body]).toEqual([
    500,
    { success: false, message: 'Erro na restauração', code: 'restore_failed' },
  ])
  expect(gateway.logged.filter((line) => line.includes('request failed'))).toEqual([
    expect.stringContaining('The store has no table activity'),
  ])
  const { data } = await gateway.call(`GET /sessions/${session}`, { token })
  expect(data.session?.name).toBe('Loja Norte')
})
