import { expect, onTestFinished, test, vi } from 'vitest'
import { MemoryGrants } from '../../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../../core/cluster/memoryLeases.js'
import { PeriodicJob } from '../../core/jobs/periodicJob.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openTestStore } from '../../testing/testStore.js'
import { ContractionJob, contractions } from './contractionJob.js'

const onError = (error: unknown) => {
  throw error
}

test('the job ends when no contraction is left', async () => {
  const db = await openTestStore()
  await db.deleteFrom('schema_contractions').execute()
  const clock = new ManualClock()
  const leases = new MemoryLeases(clock, await MemoryGrants.open(clock, db), onError)
  const job = new ContractionJob({ db, clock, leases, writeLog: () => undefined, onError })
  onTestFinished(() => job.stop())
  expect(clock.pendingTimers).toBe(1)
  const stop = vi.spyOn(PeriodicJob.prototype, 'stop')
  clock.advance(contractions.everyMs)
  await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce())
  await stop.mock.results[0]?.value
  stop.mockRestore()
  expect(clock.pendingTimers).toBe(0)
  expect(await db.selectFrom('schema_contractions').selectAll().execute()).not.toEqual([])
})
