import type { EngineStore } from '@morpheus/gateway/engine'
import { contactNumber } from '@morpheus/gateway/testing'
import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

/** A store whose writes wait, from `hold` until `release`. */
function holdWrites(store: EngineStore) {
  /** Names of the entries of each write that waits. */
  const waiting: string[][] = []
  let released: Promise<void> | null = null
  let release = () => {}
  const held = new Proxy(store, {
    get: (target, name: keyof EngineStore) => {
      if (name !== 'set') return target[name].bind(target)
      const set: EngineStore['set'] = async (...what) => {
        if (released) {
          waiting.push([...what[1].keys()])
          await released
        }
        return target.set(...what)
      }
      return set
    },
  })
  return {
    store: held,
    waiting,
    hold: () => {
      released = new Promise((resolve) => {
        release = resolve
      })
    },
    release: () => {
      released = null
      release()
    },
  }
}

test('acknowledges a message once its keys and its text are stored, in one write', async () => {
  const world = await openWorld()
  const { store, waiting, hold, release } = holdWrites(world.store)
  const { companion, phone } = await pairSession({ engine: world.engineOn(store), server: world.server })
  const contact = world.server.person(contactNumber, 'Cliente')
  const first = await contact.writes(phone, { conversation: 'um' })
  const isConfirmed = (id: string) => companion.waiting.every(({ attrs }) => attrs.id !== id)
  await vi.waitFor(() => expect([isConfirmed(first), world.lines.has(first)]).toEqual([true, true]))
  hold()
  const id = await contact.writes(phone, { conversation: 'dois' })
  const isWritten = () => waiting.some((names) => names.some((name) => name.startsWith('inbox:')))
  await vi.waitFor(() => expect(isWritten()).toBe(true))
  expect(waiting.find((names) => names.some((name) => name.startsWith('inbox:')))).toContainEqual(
    expect.stringMatching(/^session:/),
  )
  // Everything that the engine has sent until now arrives before the answer to this.
  await companion.settled()
  expect([isConfirmed(id), companion.receipts.some(({ ids }) => ids.includes(id))]).toEqual([false, false])
  release()
  await vi.waitFor(() => expect([isConfirmed(id), world.lines.has(id)]).toEqual([true, true]))
  // A connection of this engine would reconnect on its own clock.
  companion.wire?.cut()
})
