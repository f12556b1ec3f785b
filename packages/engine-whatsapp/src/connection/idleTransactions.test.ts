import { AsyncLocalStorage } from 'node:async_hooks'
import { contactNumber } from '@morpheus/gateway/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

/** The storages that run from now on. */
function storagesRun(): () => unknown[] {
  const run = vi.spyOn(AsyncLocalStorage.prototype, 'run')
  onTestFinished(() => run.mockRestore())
  return () => [...new Set(run.mock.contexts)]
}

test('a paired session leaves no AsyncLocalStorage enabled', async () => {
  const storages = storagesRun()
  const { engine, server, lines } = await openWorld()
  await pairSession({ engine, server })
  const contact = server.person(contactNumber, 'Cliente')
  const id = await contact.writes(server.person('5511988887777'), { conversation: 'bom dia' })
  await vi.waitFor(() => expect(lines.has(id)).toBe(true))
  expect(storages().length).toBeGreaterThan(0)
  // Node 24 has no hooks, nor this field.
  await vi.waitFor(() => expect(storages().filter((storage) => Object(storage).enabled === true)).toEqual([]))
})
