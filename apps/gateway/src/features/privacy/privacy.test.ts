import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Forgetting, HeldPerson } from '@morpheus/sdk/contract'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import yauzl from 'yauzl'
import * as z from 'zod'
import { openReceiver } from '../../testing/receiver.js'
import { admin, openGateway, required, type TestGateway } from '../../testing/testGateway.js'
import { onPostgres, openTestStore } from '../../testing/testStore.js'

const ana = '5521977776661'
/** The same person, from before the ninth digit. */
const anaBefore = '552177776661'
const bia = '5531966665552'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface World {
  gateway: TestGateway
  token: string
  session: string
  secret: string
}

/** A contact who sent, received, was mentioned, and was delivered to an integration. */
async function open(): Promise<World> {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const session = await gateway.createSession(token, { name: 'Loja Centro' })
  const secret = await gateway.pair(token, session)
  const { url } = await openReceiver()
  const events = ['message:received', 'contact:updated']
  const webhook = { url, events, raw: true, enabled: true }
  await gateway.call(`POST /sessions/${session}/webhook`, { token, body: webhook })
  const phone = (route: string, body: object | FormData) =>
    gateway.call(`POST /virtual-phone/${route}`, { token: secret, body })
  const wrote = (contactPhone: string, contactName: string, content: string) =>
    phone('messages', { contactPhone, contactName, content })
  await wrote(ana, 'Ana Clara', 'Oi, sou a Ana')
  await wrote(bia, 'Bia', `O número da Ana é +55 (21) 97777-6661, ou ${anaBefore}. Abraço`)
  await wrote(bia, 'Bia', 'Sem mais')
  await phone('groups', { name: 'Família', participants: [ana, bia] })
  const form = new FormData()
  form.set('file', new File([png], 'retrato.png', { type: 'image/png' }))
  form.set('contactPhone', ana)
  await phone('media', form)
  const sent = await gateway.call(`POST /sessions/${session}/send`, {
    token,
    body: { to: ana, message: 'Olá, Ana!' },
    headers: { 'Idempotency-Key': 'enviada-uma-vez-so' },
  })
  expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ success: true })
  await gateway.call('POST /templates', {
    token,
    body: { name: 'Vendas', content: 'Fale com (21) 97777-6661', category: 'vendas' },
  })
  const db = await openTestStore(gateway.folder)
  await vi.waitFor(async () => {
    const messages = await db.selectFrom('messages').select(['media_state', 'open']).execute()
    expect(messages.map((one) => one.media_state).sort()).toEqual([null, null, null, null, 'ready'])
    expect(messages.every((one) => one.open === 0)).toBe(true)
    const deliveries = await db.selectFrom('deliveries').select('state').execute()
    expect(deliveries.length).toBeGreaterThan(4)
    expect(deliveries.every(({ state }) => state === 'delivered')).toBe(true)
  }, 15_000)
  return { gateway, token, session, secret }
}

const find = ({ gateway, token }: Pick<World, 'gateway' | 'token'>, phone = ana) =>
  gateway.read(HeldPerson, 'POST /settings/privacy/person', { token, body: { phone } })

async function forget(
  { gateway, token }: Pick<World, 'gateway' | 'token'>,
  phone = ana,
): Promise<Forgetting> {
  const begun = await gateway.read(Forgetting, 'POST /settings/privacy/forget', {
    token,
    body: { phone, password: admin.password },
  })
  return until(gateway, token, begun.id)
}

const Receipts = z.object({ forgettings: z.array(Forgetting) })

function until(gateway: TestGateway, token: string, id: string): Promise<Forgetting> {
  return vi.waitFor(async () => {
    const { forgettings } = await gateway.read(Receipts, 'GET /settings/privacy/forgettings', { token })
    const one = required(forgettings.find((receipt) => receipt.id === id))
    expect(one.error).toBeNull()
    expect(one.state).toBe('done')
    return one
  }, 30_000)
}

async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    for (const text of texts) if (bytes.includes(text)) found.push(`${path}: ${text}`)
  }
  return found
}

async function cellsWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const db = await openTestStore(folder)
  const found: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    for (const row of rows) {
      for (const [column, value] of Object.entries(row))
        for (const text of texts)
          if (String(value).includes(text)) found.push(`${name}.${column}: ${String(value)}`)
    }
  }
  return found
}

function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (failed, zip) => {
      if (failed) return reject(failed)
      const files = new Map<string, Buffer>()
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, async (error, stream) => {
          if (error) return reject(error)
          files.set(entry.fileName, await buffer(stream))
          zip.readEntry()
        })
      })
      zip.on('end', () => resolve(files))
      zip.on('error', reject)
      zip.readEntry()
    })
  })
}

const Rows = z.array(z.looseObject({ registro: z.string() }))

test('an export holds everything about a person and names the integrations that received data', async () => {
  const world = await open()
  const { gateway, token } = world
  const held = await find(world, anaBefore)
  expect(held.names.sort()).toEqual([anaBefore, ana].sort())
  expect(held.contactNames).toEqual(['Ana Clara'])
  expect(held.sent).toEqual([{ kind: 'webhook', sessionName: 'Loja Centro', count: expect.any(Number) }])
  expect(held.counts).toMatchObject({ contacts: expect.any(Number), media: 1, messages: expect.any(Number) })
  const answer = await gateway.fetch('POST /settings/privacy/export', { token, body: { phone: ana } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = await unzipped(Buffer.from(await answer.arrayBuffer()))
  const rows = (name: string) => Rows.parse(JSON.parse(String(files.get(name))))
  expect(rows('mensagens.json').map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Oi, sou a Ana', 'Olá, Ana!']),
  )
  // Excerpts only of another's message that mentions her.
  expect(String(files.get('mensagens.json'))).toContain('97777-6661')
  expect(String(files.get('mensagens.json'))).not.toContain('Sem mais')
  expect(rows('entregas.json').length).toBeGreaterThan(0)
  expect(rows('eventos.json').length).toBeGreaterThan(0)
  expect([...files].filter(([name]) => name.startsWith('arquivos/')).map(([, bytes]) => bytes)).toEqual([png])
  expect(String(files.get('LEIA-ME.txt'))).toContain('webhook (sessão Loja Centro)')
  expect(JSON.parse(String(files.get('resumo.json')))).toMatchObject({ counts: held.counts })
  const log = await gateway.call('GET /settings/activity-logs?action=person_export', { token })
  expect(JSON.stringify(log.body)).not.toContain('77776661')
})

test('an erased person is in no row, file or receipt; others are unchanged', async () => {
  const world = await open()
  const { gateway, token, session } = world
  const other = await gateway.another()
  const before = await find(world)
  const receipt = await forget(world)
  expect(receipt.counts).toEqual(before.counts)
  expect(receipt.sent).toEqual(before.sent)
  const names = [ana, anaBefore, '97777-6661', '977776661', 'Ana Clara', 'Oi, sou a Ana', 'retrato.png']
  expect(await cellsWith(gateway.folder, names)).toEqual([])
  const db = await openTestStore(gateway.folder)
  expect(await db.selectFrom('forgettings').select('names').execute()).toEqual([{ names: '' }])
  expect((await find(world)).counts).toEqual({})
  const { data } = await gateway.call(`GET /sessions/${session}/contacts`, { token })
  const phones = required(data.contacts).map(({ phone }) => phone)
  expect([phones.includes(bia), phones.includes(ana)]).toEqual([true, false])
  const messages = await gateway.fetch(`GET /sessions/${session}/messages`, { token })
  const text = await messages.text()
  expect(text).toContain('O número da Ana é [removido], ou [removido]. Abraço')
  expect(text).toContain('Sem mais')
  // Events have no gap: readers continue.
  const feed = await gateway.call('GET /events?after=0', { token })
  expect(feed.body.data).toMatchObject({ expired: false })
  const log = await gateway.call('GET /settings/activity-logs?action=person_forget', { token })
  expect(JSON.stringify(log.body)).toContain(`Pessoa esquecida, recibo ${receipt.id.slice(0, 8)}`)
  expect(await readdir(join(gateway.folder, 'media'), { recursive: true })).not.toContainEqual(
    expect.stringMatching(/[0-9a-f]{62}$/),
  )
  if (!onPostgres) expect(await filesWith(gateway.folder, names)).toEqual([])
  // Receipts are private to their account.
  expect(await gateway.read(Receipts, 'GET /settings/privacy/forgettings', { token: other })).toEqual({
    forgettings: [],
  })
})

test("an erasure requires the password, and rejects API keys and the account's own number", async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const session = await gateway.createSession(token)
  await gateway.pair(token, session, '5511988887777')
  const body = { phone: ana, password: 'outra' }
  const wrong = await gateway.call('POST /settings/privacy/forget', { token, body })
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Senha atual incorreta'])
  const own = await gateway.call('POST /settings/privacy/forget', {
    token,
    body: { phone: '551188887777', password: admin.password },
  })
  expect([own.status, own.body.code]).toEqual([409, 'own_number'])
  const group = await gateway.call('POST /settings/privacy/person', {
    token,
    body: { phone: '5511988887777-1500000000@g.us' },
  })
  expect(group.status).toBe(400)
  const made = await gateway.call('POST /settings/api-keys', {
    token,
    body: { name: 'Tudo', scopes: ['everything'] },
  })
  const { secret } = z.object({ secret: z.string() }).parse(made.body.data)
  const keyed = await gateway.call('POST /settings/privacy/forget', {
    token: secret,
    body: { phone: ana, password: admin.password },
  })
  expect([keyed.status, keyed.body.code]).toEqual([403, 'sign_in_required'])
})

test('another account keeps its data about the same person', async () => {
  const world = await open()
  const { gateway } = world
  const token = await gateway.another()
  const session = await gateway.createSession(token, { name: 'Outra' })
  const secret = await gateway.pair(token, session, '5511955554444')
  const body = { contactPhone: ana, contactName: 'Ana', content: 'Para a outra' }
  await gateway.call('POST /virtual-phone/messages', { token: secret, body })
  await vi.waitFor(async () => expect((await find({ gateway, token })).counts.messages).toBeGreaterThan(0))
  const before = await find({ gateway, token })
  await forget(world)
  expect(await find({ gateway, token })).toEqual(before)
})

test('a failed erasure keeps no identifiers of the person', async () => {
  const { gateway, token } = await open()
  const { id } = await forget({ gateway, token })
  const db = await openTestStore(gateway.folder)
  await gateway.close()
  await db.updateTable('forgettings').set({ state: 'running', names: 'not what was sealed' }).execute()
  await openGateway({ dataFolder: gateway.folder, clock: gateway.clock })
  await vi.waitFor(async () => {
    const row = await db.selectFrom('forgettings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'failed', names: '' })
  })
})

test('no phone contact and no old backup restores an erased person; a new message does', async () => {
  const world = await open()
  const { gateway, token, session } = world
  const made = await gateway.call('POST /settings/backups', { token, body: { type: 'FULL' } })
  const { id } = z.object({ id: z.string() }).parse(made.body.data)
  gateway.clock.advance(1000)
  const { backups } = await forget(world)
  expect(backups).toBe(1)
  const restored = await gateway.call(`POST /settings/backups/${id}/restore`, { token })
  expect([restored.status, restored.body.message]).toEqual([200, undefined])
  const names = [ana, anaBefore, '97777-6661', 'Ana Clara', 'Oi, sou a Ana', 'retrato.png']
  expect(await cellsWith(gateway.folder, names)).toEqual([])
  expect((await find(world)).counts).toEqual({})
  const contacts = async () =>
    required((await gateway.call(`GET /sessions/${session}/contacts`, { token })).data.contacts)
  const saved = required((await contacts()).find(({ phone }) => phone !== bia)).phone
  await forget(world, saved)
  // The phone syncs its whole address book again.
  await gateway.call(`POST /sessions/${session}/disconnect`, { token })
  await gateway.until(token, session, 'disconnected')
  const again = await gateway.pair(token, session)
  await vi.waitFor(async () => expect((await contacts()).length).toBeGreaterThan(2))
  const phones = (await contacts()).map(({ phone }) => phone)
  expect([phones.includes(ana), phones.includes(saved)]).toEqual([false, false])
  const body = { contactPhone: ana, contactName: 'Ana Clara', content: 'Voltei' }
  await gateway.call('POST /virtual-phone/messages', { token: again, body })
  await vi.waitFor(async () => expect((await find(world)).counts).toMatchObject({ contacts: 1, messages: 1 }))
})
