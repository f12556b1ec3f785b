import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createUser } from '../../features/account/users.js'
import { mediaFilesIn } from '../../testing/files/mediaFilesIn.js'
import { jpeg, pdf, png } from '../../testing/files/samples.js'
import { ManualClock } from '../../testing/manualClock.js'
import { sessionRow } from '../../testing/rows.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { required } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { markMediaUsed } from '../store/repositories/media.js'
import { insertMessage } from '../store/repositories/messages.js'
import { insertSession } from '../store/repositories/sessions.js'
import { kindBytes } from './kinds.js'
import { Media } from './media.js'
import { FileTooLargeError } from './mediaFiles.js'
import { MediaSweep } from './mediaSweep.js'

const dayMs = 24 * 60 * 60_000

async function open({ userBytes = 10_000, document = kindBytes.document } = {}) {
  const db = await openTestStore()
  const clock = new ManualClock()
  const dataFolder = temporaryFolder()
  const folder = join(dataFolder, 'media')
  const files = mediaFilesIn(dataFolder, clock)
  await files.prepare()
  const users: string[] = []
  for (const name of ['ana', 'bia']) {
    const { email } = await createUser(db, clock, { email: `${name}@loja.com.br`, name })
    const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    users.push(required(row).id)
  }
  const [ana = '', bia = ''] = users
  await insertSession(db, sessionRow({ id: 's', user_id: ana }))
  const media = new Media({ db, clock, files, limits: { kinds: { ...kindBytes, document }, userBytes } })
  const sweep = new MediaSweep(db, files)
  const receive = (bytes: Uint8Array, userId = ana) =>
    media.receive(userId, Readable.from([bytes]), { type: '', field: 'file' })
  const refer = (mediaId: string, id = 'wamsg_1') =>
    insertMessage(db, {
      id,
      session_id: 's',
      direction: 'in',
      chat: '5511',
      contact: '5511',
      group_id: null,
      network_id: id,
      network_alias: null,
      kind: 'image',
      text: '',
      content: '{}',
      media_id: mediaId,
      reply_to: null,
      source: 'contact',
      cause: null,
      state: 'received',
      open: 0,
      created_at: new Date(clock.now()).toISOString(),
    })
  const left = async () => {
    const all = await readdir(folder, { recursive: true, withFileTypes: true })
    return all.filter((entry) => entry.isFile()).length
  }
  const forget = () => sweep.deleteUnusedBefore(new Date(clock.now() - dayMs).toISOString())
  return { db, clock, files, media, sweep, ana, bia, receive, refer, left, forget }
}

test('stores the same content once for each user and once on disk', async () => {
  const { media, receive, bia, left } = await open()
  const first = await receive(png)
  expect(first).toEqual({
    id: expect.stringMatching(/^media_[0-9a-f]{32}$/),
    kind: 'image',
    type: 'image/png',
    size: png.length,
  })
  expect((await receive(png)).id).toBe(first.id)
  const other = await receive(png, bia)
  expect([other.id === first.id, await left()]).toEqual([false, 1])
  const row = required(await media.find(first.id))
  expect(row.sha256).toBe(createHash('sha256').update(png).digest('hex'))
  expect(await buffer(media.open(row))).toEqual(png)
})

test('limits the space of a user, and a rejected file leaves nothing', async () => {
  const { receive, bia, left } = await open({ userBytes: png.length + 20, document: 300 })
  await receive(png)
  await receive(png)
  await expect(receive(pdf)).rejects.toThrow('O espaço para arquivos (90 B) está cheio')
  await receive(pdf, bia)
  await expect(receive(Buffer.concat([pdf, Buffer.alloc(300)]))).rejects.toThrow(FileTooLargeError)
  await expect(receive(Buffer.alloc(0))).rejects.toThrow('O arquivo está vazio')
  expect(await left()).toBe(2)
})

test('concurrent uploads do not share the last free space', async () => {
  const { receive, left } = await open({ userBytes: jpeg.length + 10 })
  const both = await Promise.allSettled([receive(jpeg), receive(Buffer.concat([jpeg, jpeg]))])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await left()).toBe(1)
})

test('keeps a file while a message refers to it, and unused files for a day', async () => {
  const { db, clock, receive, refer, left, forget } = await open()
  const used = await receive(png)
  const unused = await receive(pdf)
  await refer(used.id)
  clock.advance(dayMs - 1000)
  expect([await forget(), await left()]).toEqual([0, 2])
  clock.advance(2000)
  expect([await forget(), await left()]).toEqual([1, 1])
  expect(await db.selectFrom('media').select('id').execute()).toEqual([{ id: used.id }])
  expect(unused.id).not.toBe(used.id)
  await db.deleteFrom('messages').execute()
  expect([await forget(), await left()]).toEqual([1, 0])
})

test('does not delete a file marked for reuse or kept by another user', async () => {
  const { db, clock, ana, bia, receive, left, forget } = await open()
  const own = await receive(png)
  clock.advance(2 * dayMs)
  expect(await markMediaUsed(db, bia, own.id, new Date(clock.now()).toISOString())).toBeUndefined()
  await markMediaUsed(db, ana, own.id, new Date(clock.now()).toISOString())
  expect(await forget()).toBe(0)
  clock.advance(2 * dayMs)
  await receive(png, bia)
  expect([await forget(), await left()]).toEqual([1, 1])
})

test('quarantines only the file that a crash left without a row', async () => {
  const { db, clock, files, receive, sweep, left } = await open()
  const { id } = await receive(png)
  await receive(pdf)
  await db.deleteFrom('media').where('id', '!=', id).execute()
  clock.advance(dayMs)
  expect([
    await sweep.collect(new AbortController().signal, clock.now()),
    await left(),
    await files.quarantine.listNames(),
  ]).toEqual([1, 2, [expect.any(String)]])
})

test('rejects reusing a file of another user or as an incompatible kind', async () => {
  const { media, receive, ana, bia } = await open()
  const { id } = await receive(png)
  expect(await media.reuse(id, ana, { kind: 'document', field: 'media' })).toMatchObject({
    id,
    kind: 'document',
  })
  await expect(media.reuse(id, bia, { field: 'media' })).rejects.toThrow('Arquivo não encontrado')
  await expect(media.reuse(id, ana, { kind: 'audio', field: 'media' })).rejects.toThrow('não é de áudio')
})
