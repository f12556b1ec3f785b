import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { stoppedWithSessions } from '../testing/storedSessions.js'
import { openGateway } from '../testing/testGateway.js'

test('a sample counts every session, however many parts they are read in', async () => {
  const { folder } = await stoppedWithSessions(1001)
  const gateway = await openGateway({ dataFolder: folder })
  const file = new Database(join(folder, 'morpheus.db'), { readonly: true })
  const samples = file.prepare('select active from user_samples').pluck()
  await vi.waitFor(() => {
    gateway.clock.advance(10_000)
    expect(samples.all()).toContain(1001)
  })
  file.close()
})
