import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Backup } from '@morpheus/sdk/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { baselineVersion, schemaVersion } from '../../core/store/migrate.js'
import type { AnyRow } from '../../core/store/readInBatches.js'
import { openGateway, type TestGateway } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { Manifest } from './archive/manifest.js'
import { Archive } from './archive/readArchive.js'
import { upgradeArchive } from './restoring/upgradeArchive.js'

type Parts = Map<string, Buffer>

async function partsOf(zip: Buffer): Promise<Parts> {
  const file = await fromBufferPromise(zip, { lazyEntries: true })
  const parts: Parts = new Map()
  for await (const entry of file.eachEntry())
    parts.set(entry.fileName, await buffer(await file.openReadStreamPromise(entry)))
  return parts
}

async function zipOf(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of parts) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}

/** A forged backup, with changed parts and a manifest that agrees with them. */
async function forged(
  zip: Buffer,
  { parts: changed = {}, manifest = {} }: { parts?: Record<string, string>; manifest?: Partial<Manifest> },
): Promise<Buffer> {
  const parts = await partsOf(zip)
  const said = Manifest.parse(JSON.parse(String(parts.get('manifest.json'))))
  for (const [table, text] of Object.entries(changed)) {
    const content = Buffer.from(text)
    parts.set(`data/${table}.ndjson`, content)
    said.parts = said.parts.map((part) =>
      part.table === table
        ? {
            table,
            rows: text.split('\n').length - 1,
            bytes: content.length,
            sha256: createHash('sha256').update(content).digest('hex'),
          }
        : part,
    )
  }
  parts.set('manifest.json', Buffer.from(JSON.stringify({ ...said, ...manifest })))
  return zipOf(parts)
}

async function open() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const session = await gateway.createSession(token, { name: 'Loja' })
  const made = await gateway.read(Backup, 'POST /settings/backups', { token, body: { type: 'FULL' } })
  const answer = await gateway.fetch(`GET /settings/backups/${made.id}/download`, { token })
  return { gateway, token, session, made, zip: Buffer.from(await answer.arrayBuffer()) }
}

function upload(gateway: TestGateway, token: string, zip: Buffer) {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(zip)], 'backup.zip'))
  return gateway.call('POST /settings/backups/upload', { token, body })
}

test('a backup without a type is rejected, and none is created', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const { status, body } = await gateway.call('POST /settings/backups', { token, body: {} })
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { fields: { type: 'Escolha FULL ou SETTINGS_ONLY' } },
  })
  const { body: list } = await gateway.call('GET /settings/backups', { token })
  expect(list.data).toEqual([])
})

test('rejects damaged, foreign and too large backups with a reason and stores nothing', async () => {
  const { gateway, token, session, made, zip } = await open()
  const parts = await partsOf(zip)
  const sessions = String(parts.get('data/sessions.ndjson'))
  const changed = new Map(parts).set('data/sessions.ndjson', Buffer.from(sessions.replace('Loja', 'Luja')))
  const named = (from: string, to: string) =>
    Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
  const flipped = Buffer.from(zip)
  const within = flipped.indexOf('data/sessions.ndjson') + 'data/sessions.ndjson'.length + 20
  flipped[within] = (flipped[within] ?? 0) ^ 1
  const resummed = Buffer.from(zip)
  // In the central directory the checksum stands 30 bytes before the name.
  const checksum = resummed.lastIndexOf('manifest.json') - 30
  resummed[checksum] = (resummed[checksum] ?? 0) ^ 1
  const damaged = 'backup_damaged'
  const cases: [name: string, file: Buffer, code: string][] = [
    ['empty', Buffer.alloc(0), damaged],
    ['no archive', Buffer.from('isto não é um ZIP'.repeat(9)), damaged],
    ['truncated', zip.subarray(0, zip.length - 40), damaged],
    ['a bit of it', flipped, damaged],
    ['a manifest that is not the one of its checksum', resummed, damaged],
    ['changed', await zipOf(changed), damaged],
    ['a part is missing', await zipOf(new Map([...parts].slice(1))), damaged],
    ['climbs', named('data/contacts.ndjson', '../../contact.ndjson'), damaged],
    ['no manifest', await zipOf(new Map([['a.txt', Buffer.from('a')]])), 'not_a_backup'],
    ['newer format', await forged(zip, { manifest: { format: 2 } }), 'backup_newer'],
    ['newer schema', await forged(zip, { manifest: { schema: schemaVersion + 1 } }), 'backup_newer'],
    ['older schema', await forged(zip, { manifest: { schema: baselineVersion - 1 } }), 'backup_older'],
    ['bomb', await zipOf(new Map(parts).set('media/x', Buffer.alloc(20_000_000))), 'backup_too_large'],
    ['a stranger', await zipOf(new Map(parts).set('extra.txt', Buffer.from('a'))), damaged],
    [
      'another session',
      await forged(zip, { parts: { session_paces: `{"session_id":"x","pace":"{}"}\n` } }),
      damaged,
    ],
    [
      'a wrong type',
      await forged(zip, { parts: { sessions: sessions.replace('"paired":0', '"paired":"0"') } }),
      damaged,
    ],
    [
      'a column too many',
      await forged(zip, { parts: { sessions: sessions.replace('{', '{"a":1,') } }),
      damaged,
    ],
  ]
  for (const [name, file, code] of cases) {
    const answer = await upload(gateway, token, file)
    expect([name, answer.status, answer.body.code]).toEqual([name, 400, code])
  }
  expect((await gateway.fetch('GET /settings/backups', { token })).status).toBe(200)
  expect((await readdir(join(gateway.folder, 'backups'))).toSorted()).toEqual(
    [`${made.id}.zip`, 'incoming'].toSorted(),
  )

  const other = await gateway.another()
  expect((await upload(gateway, other, zip)).body.code).toBe('backup_of_another')
  for (const call of ['GET /x/download', 'POST /x/restore', 'DELETE /x']) {
    const answer = await gateway.call(call.replace('/x', `/settings/backups/${made.id}`), { token: other })
    expect([call, answer.status, answer.body.message]).toEqual([call, 404, 'Backup não encontrado'])
  }
  // A backup that claims another gateway as its source and contains a session of another account here.
  const foreign = await upload(gateway, other, await forged(zip, { manifest: { account: 'de-fora' } }))
  expect(foreign.status).toBe(201)
  const { id } = Backup.parse(foreign.body.data)
  const refused = await gateway.call(`POST /settings/backups/${id}/restore`, { token: other })
  expect([refused.status, refused.body.code]).toEqual([422, 'backup_conflict'])
  expect((await gateway.call(`GET /sessions/${session}`, { token })).data.session?.name).toBe('Loja')

  expect((await gateway.call(`DELETE /settings/backups/${made.id}`, { token })).status).toBe(200)
  expect(existsSync(join(gateway.folder, 'backups', `${made.id}.zip`))).toBe(false)
  const db = await openTestStore(gateway.folder)
  const acts = await db
    .selectFrom('activity')
    .select('action')
    .where('action', 'in', ['backup_create', 'backup_delete'])
    .orderBy('id')
    .execute()
  expect(acts.map(({ action }) => action)).toEqual(['backup_create', 'backup_create', 'backup_delete'])
}, 60_000)

test('backup rows are the same when read through a database of their version', async () => {
  const { gateway, made } = await open()
  const archive = await Archive.open(join(gateway.folder, 'backups', `${made.id}.zip`), 1e9)
  onTestFinished(() => archive.close())
  const source = await upgradeArchive(archive, gateway.folder, new AbortController().signal)
  onTestFinished(() => source.close())
  for (const part of archive.manifest.parts) {
    const direct: AnyRow[] = []
    const through: AnyRow[] = []
    for await (const rows of archive.rows(part)) direct.push(...rows)
    for await (const rows of source.rows(part.table)) through.push(...rows)
    const inOrder = (rows: AnyRow[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
    expect([part.table, inOrder(through)]).toEqual([part.table, inOrder(direct)])
  }
}, 60_000)

test('a database of their version refuses rows that its schema does not allow, and ends when aborted', async () => {
  const { gateway, zip } = await open()
  const sessions = String((await partsOf(zip)).get('data/sessions.ndjson'))
  const upgrade = async (text: string, signal = new AbortController().signal) => {
    const path = join(gateway.folder, 'forged.zip')
    await writeFile(path, await forged(zip, { parts: { sessions: text } }))
    const archive = await Archive.open(path, 1e9)
    onTestFinished(() => archive.close())
    await (await upgradeArchive(archive, gateway.folder, signal)).close()
  }
  const before = await readdir(gateway.folder)
  for (const text of [
    sessions.repeat(2),
    sessions.replace(/"name":"[^"]*"/, '"name":null'),
    sessions + sessions.replace('{', '{"a":1,'),
  ])
    await expect(upgrade(text)).rejects.toMatchObject({ code: 'backup_damaged' })
  await expect(upgrade(sessions, AbortSignal.abort('closing'))).rejects.toBe('closing')
  expect((await readdir(gateway.folder)).toSorted()).toEqual([...before, 'forged.zip'].toSorted())
})

test("scheduled backups follow the account's clock, keep the set number and report failures", async () => {
  const { gateway, token } = await open()
  const schedule = (body: object) => gateway.call('PUT /settings/backups/schedule', { token, body })
  expect((await schedule({ hour: 24 })).status).toBe(400)
  const wanted = { enabled: true, frequency: 'daily', hour: 4, type: 'SETTINGS_ONLY', keep: 2 }
  const { body } = await schedule(wanted)
  const { nextAt } = Object(body.data)
  // The manual clock's hour is UTC; São Paulo is three hours behind.
  expect(new Date(nextAt).getUTCHours()).toBe(7)
  const db = await openTestStore(gateway.folder)
  const scheduled = async () => {
    const rows = await db.selectFrom('backups').select('id').where('origin', '=', 'scheduled').execute()
    return rows.map(({ id }) => id)
  }
  const seen = new Set<string>()
  for (let day = 1; day <= 3; day += 1) {
    gateway.clock.advance(24 * 60 * 60_000)
    await vi.waitFor(async () => {
      for (const id of await scheduled()) seen.add(id)
      expect(seen.size).toBe(day)
      const { data } = (await gateway.call('GET /settings/backups/schedule', { token })).body
      const { lastError, nextAt: following } = Object(data)
      expect(lastError).toBeNull()
      // The backup is kept before its schedule moves on: a clock moved in between would skip a day.
      expect(Date.parse(following)).toBeGreaterThan(gateway.clock.now())
    }, 15_000)
  }
  await vi.waitFor(async () => expect(await scheduled()).toHaveLength(2), 15_000)
  const place = join(gateway.folder, 'backups')
  await rename(place, `${place}-away`)
  await writeFile(place, 'no folder')
  gateway.clock.advance(24 * 60 * 60_000)
  await vi.waitFor(async () => {
    const { data } = (await gateway.call('GET /settings/backups/schedule', { token })).body
    expect(data).toMatchObject({ lastError: 'Erro desconhecido', lastErrorCode: 'internal' })
  }, 15_000)
  await rm(place)
  await rename(`${place}-away`, place)
  const signed = await gateway.signIn()
  const headers = { 'idempotency-key': 'uma-vez-so-0001' }
  const ask = () => gateway.call('POST /settings/backups', { token: signed, body: { type: 'FULL' }, headers })
  const [one, two] = await Promise.all([ask(), ask()])
  expect([one.status, two.status]).toEqual([201, 201])
  expect(Object(one.body.data).id).toBe(Object(two.body.data).id)
}, 60_000)
