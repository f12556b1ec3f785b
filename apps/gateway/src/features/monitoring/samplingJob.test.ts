import { expect, test, vi } from 'vitest'
import { stoppedWithSessions } from '../../testing/storedSessions.js'
import { openGateway } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

test('a sample counts every session, in however many batches they are read', async () => {
  const { folder } = await stoppedWithSessions(1001)
  const gateway = await openGateway({ dataFolder: folder })
  const db = await openTestStore(folder)
  await vi.waitFor(async () => {
    gateway.clock.advance(10_000)
    const samples = await db.selectFrom('user_samples').select('active').execute()
    expect(samples.map(({ active }) => active)).toContain(1001)
  })
})
