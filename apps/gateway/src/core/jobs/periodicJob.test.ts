import { expect, test, vi } from 'vitest'
import { ManualClock } from '../../testing/manualClock.js'
import { PeriodicJob } from './periodicJob.js'

function start() {
  const clock = new ManualClock()
  const runs: { at: number; end: () => void }[] = []
  const run = () =>
    new Promise<void>((resolve) => {
      runs.push({ at: clock.monotonic(), end: resolve })
    })
  const job = new PeriodicJob(clock, 1000, run, () => {})
  const nextIsPlanned = () => vi.waitFor(() => expect(clock.pendingTimers).toBe(1))
  return { clock, runs, job, nextIsPlanned }
}

test('ticks during a run cost nothing, and the next run keeps the rhythm', async () => {
  const { clock, runs, job, nextIsPlanned } = start()
  clock.advance(1000)
  clock.advance(60_400)
  expect([runs.map(({ at }) => at), clock.pendingTimers]).toEqual([[1000], 0])
  runs[0]?.end()
  await nextIsPlanned()
  clock.advance(599)
  expect(runs).toHaveLength(1)
  clock.advance(1)
  expect(runs.map(({ at }) => at)).toEqual([1000, 62_000])
  runs[1]?.end()
  await job.stop()
})

test('a stop waits for the run in progress, after which none begins', async () => {
  const { clock, runs, job } = start()
  clock.advance(1000)
  const stopped = job.stop()
  runs[0]?.end()
  await stopped
  clock.advance(10_000)
  expect([runs.length, clock.pendingTimers]).toEqual([1, 0])
})

test('a failed run is reported, and the next one follows', async () => {
  const clock = new ManualClock()
  const errors: unknown[] = []
  const job = new PeriodicJob(
    clock,
    1000,
    () => Promise.reject(new Error('locked')),
    (error) => errors.push(error),
  )
  clock.advance(1000)
  await vi.waitFor(() => expect(clock.pendingTimers).toBe(1))
  clock.advance(1000)
  await job.stop()
  expect(errors).toEqual([new Error('locked'), new Error('locked')])
})
