import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Backup } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Db } from '../../core/store/tables.js'
import { hashesOf } from '../../testing/backups/accountHashes.js'
import { openReceiver } from '../../testing/receiver.js'
import { openGateway, required, type TestGateway } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

interface World {
  gateway: TestGateway
  token: string
  session: string
  secret: string
  url: string
}

async function open(): Promise<World> {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const session = await gateway.createSession(token, { name: 'Loja Centro' })
  const secret = await gateway.pair(token, session)
  const { url } = await openReceiver()
  const phone = (route: string, body: object) =>
    gateway.call(`POST /virtual-phone/${route}`, { token: secret, body })
  expect((await phone('contacts', { count: 30 })).status).toBeLessThan(300)
  await gateway.call(`PUT /sessions/${session}/behavior`, { token, body: { alwaysOnline: true } })
  await gateway.call(`POST /sessions/${session}/webhook`, {
    token,
    body: {
      url,
      events: ['message:received'],
      headers: { Authorization: 'Bearer segredo-do-cabecalho', Accept: 'application/json' },
      enabled: true,
    },
  })
  for (const text of ['Olá', 'Tudo bem?'])
    expect((await phone('messages', { ...caio, content: text })).body).toMatchObject({ success: true })
  const form = new FormData()
  form.set('file', new File([png], 'foto.png', { type: 'image/png' }))
  form.set('contactPhone', caio.contactPhone)
  await gateway.call('POST /virtual-phone/media', { token: secret, body: form })
  return { gateway, token, session, secret, url }
}

const caio = { contactPhone: '5521977776661', contactName: 'Caio' }

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const photo = createHash('sha256').update(png).digest('hex')

async function create({ gateway, token }: World, body: object = {}): Promise<Backup> {
  return gateway.read(Backup, 'POST /settings/backups', { token, body: { type: 'FULL', ...body } })
}

async function zipOf({ gateway, token }: World, { id }: Backup): Promise<Buffer> {
  const answer = await gateway.fetch(`GET /settings/backups/${id}/download`, { token })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  return Buffer.from(await answer.arrayBuffer())
}

/** Waits until each message has its file and is delivered. */
async function settled(db: Db): Promise<void> {
  await vi.waitFor(async () => {
    const messages = await db.selectFrom('messages').select(['media_state']).execute()
    expect(messages.map(({ media_state }) => media_state).sort()).toEqual([null, null, 'ready'])
    const deliveries = await db.selectFrom('deliveries').select('state').execute()
    expect(deliveries.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
  }, 15_000)
}

function upload({ gateway, token }: Pick<World, 'gateway' | 'token'>, zip: Uint8Array) {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(zip)], 'backup.zip', { type: 'application/zip' }))
  return gateway.call('POST /settings/backups/upload', { token, body })
}

test('a full backup restores on another gateway with equal data, phone connected, no secrets', async () => {
  const world = await open()
  const { gateway, token, session } = world
  const db = await openTestStore(gateway.folder)
  await settled(db)
  const before = await hashesOf(db)
  const made = await create(world, { type: 'FULL', description: 'Antes da troca' })
  expect(made).toMatchObject({ type: 'FULL', description: 'Antes da troca', origin: 'manual' })
  expect(made.counts).toMatchObject({ sessions: 1, contacts: 31, messages: 3, media: 1 })
  const zip = await zipOf(world, made)
  expect(zip.length).toBe(made.size)
  expect(await readdir(join(gateway.folder, 'backups', 'incoming'))).toEqual([])
  const listed = await gateway.read(z.array(Backup), 'GET /settings/backups', { token })
  expect(listed).toEqual([made])

  const there = await openGateway()
  const other = { gateway: there, token: await there.signIn() }
  const { socket, events } = await there.listen(other.token)
  const ended = new Promise((resolve) => socket.once('disconnect', resolve))
  const received = await upload(other, zip)
  expect(received.status).toBe(201)
  const { id } = Backup.parse(received.body.data)
  const restored = await there.call(`POST /settings/backups/${id}/restore`, { token: other.token })
  expect([restored.status, restored.body.data]).toMatchObject([200, { success: true, keysMissing: 1 }])
  await ended
  expect(events.filter(({ type }) => type === 'session:deleted')).toEqual([])
  await there.handshake()
  await there.until(other.token, session, 'connected')
  const otherDb = await openTestStore(there.folder)
  const after = await hashesOf(otherDb)
  for (const table of Object.keys(before)) {
    if (['users', 'activity', 'events', 'user_samples', 'virtual_phones', 'sessions'].includes(table))
      continue
    expect([table, after[table]]).toEqual([table, before[table]])
  }
  const webhook = await there.call(`GET /sessions/${session}/webhook`, { token: other.token })
  expect(webhook.body.data).toMatchObject({ url: world.url, enabled: false })
  expect(JSON.stringify(webhook.body.data)).toContain('Falta a chave')
  const target = await otherDb.selectFrom('delivery_targets').selectAll().executeTakeFirstOrThrow()
  expect(target).toMatchObject({ enabled: 0, last_error_i18n: null })
  expect((await readdir(join(there.folder, 'media'), { recursive: true })).join()).toContain(photo.slice(2))
  // The virtual phone still works with its old secret.
  const phone = await there.fetch('GET /virtual-phone', { token: world.secret })
  expect(phone.status).toBe(200)
}, 60_000)

test('a restore here is repeatable, keeps keys, resets clients and redoes no pending work', async () => {
  const world = await open()
  const { gateway, token, session } = world
  const db = await openTestStore(gateway.folder)
  await settled(db)
  const [first] = await db.selectFrom('messages').select('id').execute()
  await db
    .updateTable('messages')
    .set({ open: 1, state: 'queued' })
    .where('id', '=', required(first).id)
    .execute()
  const { id } = await create(world)
  const before = await hashesOf(db)
  const { config } = await db.selectFrom('delivery_targets').select('config').executeTakeFirstOrThrow()
  await gateway.fetch('PUT /settings/user', { token, body: { name: 'Outro Nome' } })
  const second = await gateway.createSession(token, { name: 'Depois' })
  const cursor = async (after: number) =>
    Object((await gateway.call(`GET /events?after=${after}`, { token })).body.data)
  const { latest } = await cursor(0)
  await gateway.call(`DELETE /sessions/${session}`, { token })
  const restore = async () => {
    const answer = await gateway.call(`POST /settings/backups/${id}/restore`, { token })
    expect([answer.status, answer.body.data]).toMatchObject([200, { success: true }])
    await gateway.handshake()
    await gateway.until(token, session, 'connected')
    return hashesOf(db)
  }
  const once = await restore()
  const changing = ['events', 'activity', 'user_samples', 'sessions', 'virtual_phones', 'messages']
  for (const [table, hash] of Object.entries(once))
    if (!changing.includes(table)) expect([table, hash]).toEqual([table, before[table]])
  expect(
    (await db.selectFrom('messages').select('state').where('id', '=', required(first).id).execute())[0],
  ).toEqual({
    state: 'cancelled',
  })
  expect((await gateway.call(`GET /sessions/${second}`, { token })).status).toBe(404)
  expect((await db.selectFrom('users').select('name').execute())[0]?.name).toBe('Ana Souza')
  expect(await cursor(latest + 1)).toMatchObject({ expired: true })
  const twice = await restore()
  for (const table of ['contacts', 'messages', 'deliveries', 'media', 'identities', 'delivery_targets'])
    expect([table, twice[table]]).toEqual([table, once[table]])
  // It was deleted with its session; an existing target keeps its secrets.
  expect((await db.selectFrom('delivery_targets').select('enabled').execute())[0]?.enabled).toBe(0)
  await db.updateTable('delivery_targets').set({ config, enabled: 1 }).execute()
  await restore()
  expect(await db.selectFrom('delivery_targets').select(['config', 'enabled']).execute()).toEqual([
    { config, enabled: 1 },
  ])
}, 60_000)
