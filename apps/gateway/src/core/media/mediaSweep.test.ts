import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createUser } from '../../features/account/users.js'
import { mediaFilesIn } from '../../testing/files/mediaFilesIn.js'
import { ManualClock } from '../../testing/manualClock.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { openTestStore } from '../../testing/testStore.js'
import { systemClock } from '../lib/clock.js'
import { dayMs } from '../lib/timeRange.js'
import { saveMedia } from '../store/repositories/media.js'
import { findFirstUser } from '../store/repositories/users.js'
import { MediaSweep } from './mediaSweep.js'

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')

test('quarantines files without a row for 30 days and restores them when a row refers to them', async () => {
  const db = await openTestStore()
  const now = Date.parse('2026-03-01T00:00:00Z')
  const clock = new ManualClock(now - dayMs / 2)
  const files = mediaFilesIn(temporaryFolder(), clock)
  await files.prepare()
  for (const content of ['a', 'b', 'c'])
    await files.store(await files.receive(Readable.from([Buffer.from(content)]), 100), async () => undefined)
  const sweep = new MediaSweep(db, files)
  const stopped = new AbortController()
  stopped.abort()
  expect(await sweep.collect(stopped.signal, 0)).toBe(0)
  const running = new AbortController().signal
  // Their rows may not be committed yet.
  expect(await sweep.collect(running, now)).toBe(0)
  clock.advance(dayMs / 2)
  expect(await sweep.collect(running, now + dayMs / 2)).toBe(3)
  expect(await files.has(sha256('a'))).toBe(false)
  expect(await files.quarantine.listNames()).toHaveLength(3)

  await createUser(db, systemClock, { email: 'ana@loja.com.br', name: 'Ana' })
  const user = await findFirstUser(db)
  const at = new Date(now).toISOString()
  await saveMedia(db, {
    id: 'm',
    user_id: user?.id ?? '',
    sha256: sha256('a'),
    size: 1,
    type: 'text/plain',
    created_at: at,
    used_at: at,
  })
  expect(await sweep.collect(running, now + 29 * dayMs)).toBe(0)
  expect(await files.has(sha256('a'))).toBe(true)
  expect(await files.quarantine.listNames()).toHaveLength(2)

  await sweep.collect(running, now + 31 * dayMs)
  expect(await files.quarantine.listNames()).toEqual([])
  expect(await files.has(sha256('a'))).toBe(true)
})
