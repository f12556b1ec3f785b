import { expect, test, vi } from 'vitest'
import { ManualClock } from '../../testing/manualClock.js'
import { QueueRescan } from './queueRescan.js'

test('reads every queue each minute until stopped, even when another queue fails', async () => {
  const clock = new ManualClock()
  const faults: unknown[] = []
  const failure = new Error('planned')
  const queue = vi.fn(async () => undefined)
  const rescan = new QueueRescan(clock, [() => Promise.reject(failure), queue], (error) => faults.push(error))
  clock.advance(59_999)
  expect(queue).not.toHaveBeenCalled()
  clock.advance(1)
  await vi.waitFor(() => expect(queue).toHaveBeenCalledTimes(1))
  clock.advance(60_000)
  await vi.waitFor(() => expect(queue).toHaveBeenCalledTimes(2))
  expect(faults).toEqual([failure, failure])
  await rescan.stop()
  clock.advance(60_000)
  await rescan.stop()
  expect(queue).toHaveBeenCalledTimes(2)
})

test('a gap during a scan reads every queue again afterwards', async () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const queue = vi.fn(async () => undefined)
  const slow = vi.fn(() => opened)
  const rescan = new QueueRescan(new ManualClock(), [queue, slow], () => undefined)
  rescan.now()
  await vi.waitFor(() => expect(slow).toHaveBeenCalledTimes(1))
  rescan.now()
  open()
  await vi.waitFor(() => expect([queue, slow].map(({ mock }) => mock.calls.length)).toEqual([2, 2]))
  await rescan.stop()
})

test('reads no queue after it is stopped', async () => {
  const queue = vi.fn(async () => undefined)
  const rescan = new QueueRescan(new ManualClock(), [queue], () => undefined)
  await rescan.stop()
  rescan.now()
  expect(queue).not.toHaveBeenCalled()
})
