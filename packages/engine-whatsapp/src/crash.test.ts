import type { EngineStore, OutgoingMessage } from '@morpheus/gateway/engine'
import { contactNumber, RecordingLine } from '@morpheus/gateway/testing'
import { expect, test, vi } from 'vitest'
import { readConversation } from './testing/conversation.js'
import { openWorld, pairSession } from './testing/engineWorld.js'

const settings = { presence: 'unavailable', history: false } as const
const neverAborted = new AbortController().signal

/** Store that fails after this many writes, as if the process had been killed. */
function dying(store: EngineStore, writes: number) {
  let count = 0
  const dyingStore = new Proxy(store, {
    get: (target, name: keyof EngineStore) => {
      if (name !== 'set') return target[name].bind(target)
      const set: EngineStore['set'] = (...what) => {
        count += 1
        return count > writes ? new Promise(() => {}) : target.set(...what)
      }
      return set
    },
  })
  return { store: dyingStore, count: () => count, isDead: () => count > writes }
}

const message: OutgoingMessage = {
  id: '3EB0000000000000000001',
  to: { contact: { phone: contactNumber } },
  content: { kind: 'text', text: 'três' },
  replyTo: null,
  attempt: 1,
}

/** Pairs, receives two messages and sends one, until the store fails. */
async function live(writes: number) {
  const world = await openWorld()
  const contact = world.server.person(contactNumber, 'Cliente')
  const phone = world.server.person('5511988887777')
  const store = dying(world.store, writes)
  const engine = world.engineOn(store.store)
  const lived = (done: () => boolean) =>
    vi.waitFor(() => expect(done() || store.isDead()).toBe(true), { timeout: 10_000 })
  let isPaired = false
  const pairing = pairSession({ engine, server: world.server }).then(() => {
    isPaired = true
  })
  pairing.catch(() => undefined)
  await lived(() => isPaired)
  const written: string[] = []
  for (const text of ['um', 'dois']) {
    const id = await contact.writes(phone, { conversation: text })
    written.push(id)
    await lived(() => world.lines.has(id))
  }
  let isSent = false
  engine.send('s', message, neverAborted).then(
    () => {
      isSent = true
    },
    () => {},
  )
  await lived(() => isSent)
  // Cut the connections of the dead process, so that nothing reconnects on its clock.
  for (const { wire } of phone.companions) wire?.cut()
  return { world, contact, phone, written, isDead: store.isDead() }
}

test.each([0, 1, 2, 5, 9, 13, 16, 18, 20, 1000])(
  'after a crash at %i writes a session resumes without losing or duplicating messages',
  async (writes) => {
    const { world, contact, phone, written, isDead } = await live(writes)
    expect(isDead).toBe(writes < 1000)
    const line = new RecordingLine()
    const wasPaired = (await world.storedKeyNames('s')).length > 0
    await world.engine.resume({ sessionId: 's', line, settings }, { method: 'qr' })
    if (!wasPaired) await world.server.scan((await line.waitForReport('qr'))[0].text, phone)
    await line.waitForReport('connected')
    await world.engine.send('s', { ...message, attempt: 2 }, neverAborted)
    written.push(await contact.writes(phone, { conversation: 'quatro' }))
    const due = wasPaired ? written : written.slice(-1)
    await vi.waitFor(() => expect(due.filter((id) => !world.lines.has(id))).toEqual([]), { timeout: 10_000 })
    expect(readConversation(contact.received)).toMatchObject([{ id: message.id, text: 'três' }])
    expect(world.server.failures).toEqual([])
    expect(world.errors).toEqual([])
  },
)
