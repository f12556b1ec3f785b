import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Backup, contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { openGateway, type TestGateway } from '../../testing/testGateway.js'

const Told = z.object({ code: z.string(), fields: z.record(z.string(), z.string()).optional() })

async function send(gateway: TestGateway, token: string, file: Uint8Array, path: string, field: string) {
  const body = new FormData()
  body.set(field, new File([new Uint8Array(file)], 'arquivo.zip'))
  return gateway.fetch(`POST ${path}`, { token, body })
}

const importing = (gateway: TestGateway, token: string, file: Uint8Array) =>
  send(gateway, token, file, '/settings/import', 'settings')

async function exported(gateway: TestGateway, token: string): Promise<Buffer> {
  const answer = await gateway.fetch('GET /settings/export', { token })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(answer.headers.get('content-disposition')).toMatch(/filename="backup-configuracoes-[\d-]+\.zip"/)
  return Buffer.from(await answer.arrayBuffer())
}

const templateNames = async (gateway: TestGateway, token: string) => {
  const answer = await gateway.fetch('GET /templates?limit=50', { token })
  return [...(await answer.text()).matchAll(/"name":"(Modelo[^"]*)"/g)].map(([, name]) => name)
}

async function open() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const session = await gateway.createSession(token, {
    name: 'Loja Centro',
    externalId: 'cliente-1',
    metadata: { plano: 'pro' },
  })
  const template = { name: 'Modelo A', content: 'Olá, {nome}', category: 'geral' }
  await gateway.fetch('POST /templates', { token, body: template })
  return { gateway, token, session, file: await exported(gateway, token) }
}

test('exports and imports settings here and elsewhere, leaves other data and keeps no file', async () => {
  const { gateway, token, session, file } = await open()
  const incoming = join(gateway.folder, 'backups', 'incoming')
  await vi.waitFor(() => expect(existsSync(incoming) && readdirSync(incoming)).toEqual([]), 15_000)
  expect(await gateway.read(z.array(Backup), 'GET /settings/backups', { token })).toEqual([])
  await gateway.fetch('PUT /settings/user', { token, body: { name: 'Outro Nome' } })
  await gateway.fetch('POST /templates', {
    token,
    body: { name: 'Modelo B', content: 'Oi', category: 'geral' },
  })
  await gateway.fetch(`PUT /sessions/${session}`, {
    token,
    body: { name: 'Renomeada', externalId: null, metadata: {} },
  })
  const later = await gateway.createSession(token, { name: 'Depois', externalId: 'cliente-1' })
  const answer = await importing(gateway, token, file)
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { data: { success: true, keysMissing: 0 } },
  ])
  const user = await gateway.read(contract.account.get.answer, 'GET /settings/user', { token })
  expect([user.name, await templateNames(gateway, token)]).toEqual(['Ana Souza', ['Modelo A']])
  const names = await gateway.fetch('GET /sessions', { token })
  expect(await names.text()).toMatch(/Loja Centro/)
  // The current holder keeps the external id.
  const tags = await gateway.call(`GET /sessions/${session}`, { token })
  expect(tags.data.session).toMatchObject({ externalId: null, metadata: { plano: 'pro' } })
  expect((await gateway.fetch(`GET /sessions/${later}`, { token })).status).toBe(200)
  const acts = await (await gateway.fetch('GET /settings/activity-logs', { token })).text()
  expect(acts).toContain('Configurações exportadas')
  expect(acts).toContain('Configurações importadas de um arquivo')

  const there = await openGateway()
  const other = await there.signIn()
  expect((await importing(there, other, file)).status).toBe(200)
  expect(await templateNames(there, other)).toEqual(['Modelo A'])
  const found = await there.call('GET /sessions?externalId=cliente-1', { token: other })
  expect(found.data.sessions).toMatchObject([{ name: 'Loja Centro' }])
}, 60_000)

test('rejects full, foreign, truncated and unreadable files with a reason and changes nothing', async () => {
  const { gateway, token, file } = await open()
  const bia = await gateway.another()
  const made = await gateway.read(Backup, 'POST /settings/backups', { token, body: { type: 'FULL' } })
  const answer = await gateway.fetch(`GET /settings/backups/${made.id}/download`, { token })
  const full = Buffer.from(await answer.arrayBuffer())
  const cases = [
    [token, full, 'not_settings'],
    [bia, file, 'backup_of_another'],
    [token, file.subarray(0, -30), 'backup_damaged'],
    [token, Buffer.from('nome;valor'), 'backup_damaged'],
  ] as const
  for (const [whose, content, code] of cases) {
    const refused = await importing(gateway, whose, content)
    const told = Told.parse(await refused.json())
    expect([refused.status, told.code, Object.keys(told.fields ?? {})]).toEqual([400, code, ['settings']])
  }
  const without = await gateway.fetch('POST /settings/import', { token, body: new FormData() })
  expect(without.status).toBe(400)
  expect(await templateNames(gateway, token)).toEqual(['Modelo A'])
}, 60_000)

test('system figures are correct, equal on both paths and contain no file paths', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  gateway.clock.advance(90_000)
  const Info = contract.system.info.answer
  const info = await gateway.read(Info, 'GET /settings/system/info', { token })
  expect(info).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    engine: 'virtual',
    uptime: 90,
    startedAt: '2026-11-21T12:00:00.000Z',
    node: process.versions.node,
    database: { kind: 'sqlite', schema: expect.any(Number) },
  })
  expect(info.disk?.total).toBeGreaterThan(info.disk?.free ?? 0)
  expect(info.memory?.used).toBeGreaterThan(1_000_000)
  const documented = await gateway.read(Info, 'GET /settings/system-info', { token })
  expect(Object.keys(documented)).toEqual(Object.keys(info))
  expect(JSON.stringify(info)).not.toContain(gateway.folder)
  expect((await gateway.fetch('GET /settings/system/info')).status).toBe(401)
})
