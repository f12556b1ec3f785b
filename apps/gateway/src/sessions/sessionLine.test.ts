import { expect, test, vi } from 'vitest'
import { createUser } from '../accounts/users.js'
import { EventStore } from '../events/eventStore.js'
import type { CommittedEvent } from '../events/unitOfWork.js'
import { GroupCommit } from '../store/groupCommit.js'
import { insertSession } from '../store/repositories/sessions.js'
import { firstUser } from '../store/repositories/users.js'
import { ManualClock } from '../testing/manualClock.js'
import { sessionRow } from '../testing/rows.js'
import { present } from '../testing/testGateway.js'
import { openTestStore } from '../testing/testStore.js'
import { SessionLine } from './sessionLine.js'

const at = '2026-11-21T12:00:00.000Z'

/** A session on its way to a pairing, and a store that may fail to commit. */
async function open() {
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const user = present(await firstUser(db))
  await insertSession(db, sessionRow({ id: 's', user_id: user.id, status: 'connecting' }))
  const heard: CommittedEvent[] = []
  const eventStore = new EventStore({
    writes: new GroupCommit(db),
    clock,
    log: () => undefined,
    onError: () => undefined,
  })
  eventStore.listen((event) => heard.push(event))
  const line = new SessionLine('s', eventStore, clock)
  /** The next change runs to its end, and is taken back. */
  const rollBackNext = () => {
    const transact = eventStore.transact.bind(eventStore)
    vi.spyOn(eventStore, 'transact').mockImplementationOnce((run) =>
      transact(async (under) => {
        await run(under)
        throw new Error('The disk is full')
      }),
    )
  }
  return { line, heard, rollBackNext }
}

const code = { code: 'ABCD-1234', phoneNumber: '5511988887777', expiresAt: '2026-11-21T12:02:40.000Z' }
const qr = { text: 'morpheus', issuedAt: at, expiresAt: '2026-11-21T12:00:20.000Z' }

test('a code whose event was not stored is not on show; one that was stays until its end is stored', async () => {
  const { line, rollBackNext } = await open()
  rollBackNext()
  await expect(line.pairingCode(code)).rejects.toThrow('The disk is full')
  rollBackNext()
  await expect(line.qr(qr)).rejects.toThrow()
  expect([line.currentPairingCode, line.currentQr]).toEqual([null, null])
  await line.qr(qr)
  rollBackNext()
  await expect(line.connected({ phone: '5511988887777:1', profilePic: null })).rejects.toThrow()
  expect(line.currentQr).toMatchObject({ qrText: 'morpheus', remainingMs: 20_000 })
  await line.connected({ phone: '5511988887777:1', profilePic: null })
  expect(line.currentQr).toBeNull()
})

test('an end that was not stored leaves the line open', async () => {
  const { line, heard, rollBackNext } = await open()
  rollBackNext()
  await expect(line.ended('O QR Code expirou')).rejects.toThrow()
  await line.pairingCode(code)
  expect(line.currentPairingCode?.pairingCode).toBe('ABCD-1234')
  await line.ended('O QR Code expirou')
  await line.pairingCode(code)
  expect(heard.filter(({ type }) => type === 'session:pairing_code')).toHaveLength(1)
})

test('contacts that were not stored are not counted among the news', async () => {
  const { line, heard, rollBackNext } = await open()
  const people = ['5521977776661', '5521977776662', '5521977776663'].map((phone) => ({
    phone,
    name: null,
    profilePic: null,
  }))
  rollBackNext()
  await expect(line.contacts(people.slice(1), false)).rejects.toThrow()
  await line.contacts(people.slice(0, 1), false)
  expect(heard.map(({ payload }) => payload)).toEqual([
    { sessionId: 's', changed: 1, added: 1, contact: expect.objectContaining({ phone: '5521977776661' }) },
  ])
  // Told too soon after, they wait for the next news; a failure to tell keeps them.
  await line.contacts(people.slice(1, 2), true)
  rollBackNext()
  await expect(line.contacts(people.slice(2), false)).rejects.toThrow()
  await line.contacts(people.slice(2), false)
  expect(heard.at(-1)?.payload).toEqual({ sessionId: 's', changed: 2, added: 2 })
})
