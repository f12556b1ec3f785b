import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporaryFolder.js'
import { openTestStore } from '../testing/testStore.js'
import { MediaFiles } from './mediaFiles.js'
import { MediaSweep } from './mediaSweep.js'

test('a file that nobody answers for is collected, and another one is not', async () => {
  const db = await openTestStore()
  const files = new MediaFiles(join(temporaryFolder(), 'media'))
  await files.prepare()
  const keep = async (content: string) =>
    files.keep(await files.receive(Readable.from([Buffer.from(content)]), 100), async () => undefined)
  for (const content of ['a', 'b', 'c']) await keep(content)
  const sweep = new MediaSweep(db, files)
  const stopped = new AbortController()
  stopped.abort()
  expect(await sweep.collect(stopped.signal)).toBe(0)
  expect(await sweep.collect(new AbortController().signal)).toBe(3)
  expect(await files.has(createHash('sha256').update('a').digest('hex'))).toBe(false)
})
