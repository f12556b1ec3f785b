import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createUser } from '../../features/account/users.js'
import { openS3, type Verdict } from '../../testing/s3Emulator.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { required } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import type { FileStore } from '../files/fileStore.js'
import { FolderStore } from '../files/folderStore.js'
import { S3Store } from '../files/s3/s3Store.js'
import { systemClock } from '../lib/clock.js'
import { dayMs } from '../lib/timeRange.js'
import { findFirstUser } from '../store/repositories/users.js'
import { kindBytes } from './kinds.js'
import { Media } from './media.js'
import { MediaFiles } from './mediaFiles.js'
import { MediaSweep } from './mediaSweep.js'

async function openBucket(s3?: Awaited<ReturnType<typeof openS3>>): Promise<FileStore> {
  const { location } = s3 ?? (await openS3())
  const store = await S3Store.open(location, { onFailure: () => undefined })
  onTestFinished(() => store.close())
  return store
}

/** The files of a gateway that has the store in common with others. */
async function filesOf(store: FileStore): Promise<MediaFiles> {
  const files = new MediaFiles(store, join(temporaryFolder(), 'incoming'))
  await files.prepare()
  return files
}

const receive = (files: MediaFiles, content = 'olá') =>
  files.receive(Readable.from([Buffer.from(content)]), 1000)

const later = Number.POSITIVE_INFINITY

test.each([
  ['a folder', async () => new FolderStore(temporaryFolder(), { isShared: true })],
  ['a bucket', () => openBucket()],
] as const)('two gateways sharing %s lose no file that has a row', async (_, open) => {
  const store = await open()
  const [here, there] = [await filesOf(store), await filesOf(store)]
  const loose = await receive(here)
  const { sha256 } = loose
  let hasRow = false
  const isReferenced = async () => hasRow
  // A file that another gateway takes away before the row is committed is stored once more.
  await here.store(loose, async () => {
    expect(await there.moveToQuarantine(sha256, later, isReferenced)).toBe(true)
    hasRow = true
  })
  expect(await text(there.open(sha256))).toBe('olá')

  // A file whose row is committed while it is taken away is brought back.
  hasRow = false
  const rowComes = async () => {
    const had = hasRow
    hasRow = true
    return had
  }
  expect(await there.remove(sha256, rowComes)).toBe(false)
  expect(await text(here.open(sha256))).toBe('olá')

  // A young file may be one whose row is still to come.
  hasRow = false
  expect(await there.moveToQuarantine(sha256, Date.now() - dayMs, isReferenced)).toBe(false)

  // An erased file is not in the quarantine either.
  await there.moveToQuarantine(sha256, later, isReferenced)
  expect(await here.remove(sha256, isReferenced)).toBe(true)
  expect([await here.has(sha256), await here.quarantine.listNames()]).toEqual([false, []])
})

test('a sweep of one gateway keeps a file that another is storing', async () => {
  const db = await openTestStore()
  await createUser(db, systemClock, { email: 'ana@loja.com.br', name: 'Ana' })
  const user = required(await findFirstUser(db))
  const s3 = await openS3()
  const [here, there] = [await filesOf(await openBucket(s3)), await filesOf(await openBucket(s3))]
  const limits = { kinds: kindBytes, userBytes: 1e9 }
  const media = new Media({ db, clock: systemClock, files: here, limits })
  const sweep = new MediaSweep(db, there)
  const collect = () => sweep.collect(new AbortController().signal, Date.now() + 2 * dayMs)
  let moved = 0
  s3.judge = async ({ name }): Promise<Verdict> => {
    if (name !== 'PUT' || moved > 0) return 'pass'
    // The file arrives; its row is not there before the sweep has seen it.
    s3.judge = async (next): Promise<Verdict> => {
      if (next.name === 'HEAD') return 'pass'
      s3.judge = () => 'pass'
      moved = await collect()
      return 'pass'
    }
    return 'pass'
  }
  const stored = await media.receive(user.id, Readable.from([Buffer.from('olá')]), {
    type: '',
    field: 'file',
  })
  const row = required(await media.find(stored.id))
  expect(await text(media.open(row))).toBe('olá')
  expect(await collect()).toBe(0)
})
