import { expect, test, vi } from 'vitest'
import { ManualClock } from '../../testing/manualClock.js'
import { ClusterMutex } from './clusterMutex.js'
import type { Leases } from './leases.js'

test('waiting for another node ends with the signal, not with the next poll', async () => {
  const acquire = vi.fn<Leases['acquire']>(async () => null)
  const mutex = new ClusterMutex({ acquire }, new ManualClock(), (name) => new Error(`busy: ${name}`))
  const shutdown = new AbortController()
  const work = vi.fn(async () => undefined)
  const waiting = mutex.run('inbox', shutdown.signal, work)
  await vi.waitFor(() => expect(acquire).toHaveBeenCalled())
  shutdown.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  expect(work).not.toHaveBeenCalled()
})
