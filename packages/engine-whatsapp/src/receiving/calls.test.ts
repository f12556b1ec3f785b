import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

test('the end of a call is reported with the reason that the network tells', async () => {
  const world = await openWorld()
  const { phone, line } = await pairSession(world)
  const contact = world.server.person('5521977776666', 'Cliente')
  const ends = [
    ['terminate', { reason: 'timeout' }, 'missed'],
    ['accept', {}, 'accepted'],
    ['terminate', { reason: 'accepted_elsewhere' }, 'accepted'],
    ['terminate', { reason: 'rejected_elsewhere' }, 'rejected'],
    ['reject', {}, 'rejected'],
    ['terminate', {}, 'ended'],
  ] as const
  for (const [index, [tag, attrs]] of ends.entries()) {
    contact.calls(phone, `CALL${index}`)
    contact.signalsCall(phone, tag, { 'call-id': `CALL${index}`, ...attrs })
  }
  await vi.waitFor(() => expect(line.reportedEvents.callEnded).toHaveLength(ends.length))
  expect(line.reportedEvents.callEnded.map(([{ id, reason }]) => [id, reason])).toEqual(
    ends.map(([, , reason], index) => [`CALL${index}`, reason]),
  )
  expect(line.reportedEvents.call).toHaveLength(ends.length)
})

test('a call of the account itself is none of its contacts', async () => {
  const world = await openWorld()
  const { phone, line } = await pairSession(world)
  const contact = world.server.person('5521977776666', 'Cliente')
  contact.signalsCall(phone, 'terminate', { 'call-id': 'OWN', 'call-creator': phone.lid })
  contact.calls(phone, 'THEIRS')
  await line.waitForReport('call')
  expect(line.reportedEvents.call.map(([{ id }]) => id)).toEqual(['THEIRS'])
  expect(line.reportedEvents.callEnded).toEqual([])
})
