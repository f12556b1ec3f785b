import { expect, test, vi } from 'vitest'
import { Vault } from '../../../core/lib/vault.js'
import { insertTarget } from '../../../core/store/repositories/deliveryTargets.js'
import { findFirstUser } from '../../../core/store/repositories/users.js'
import { at, message, openLine } from '../../../testing/openLine.js'
import { targetRow } from '../../../testing/rows.js'
import { required } from '../../../testing/testGateway.js'
import { ErasedPeople } from '../erased/erasedPeople.js'

async function open() {
  const world = await openLine()
  const events = JSON.stringify(['message:received', 'message:reaction'])
  await insertTarget(world.db, targetRow({ id: 'plain', kind: 'sqs', events }))
  const addRawTarget = () => insertTarget(world.db, targetRow({ id: 'raw', events, raw: 1 }))
  const bodiesOf = async (target: string) => {
    const rows = await world.db
      .selectFrom('deliveries')
      .select('payload')
      .where('target_id', '=', target)
      .orderBy('seq')
      .execute()
    return rows.map(({ payload }) => Object(JSON.parse(payload)))
  }
  return { ...world, addRawTarget, bodiesOf }
}

test("only targets with raw enabled get the network's original messages and changes", async () => {
  const { db, line, addRawTarget, bodiesOf } = await open()
  const unread = vi.fn(() => ({ key: 'm0' }))
  await line.messages([message('m0', { raw: unread })])
  expect(unread).not.toHaveBeenCalled()

  await addRawTarget()
  const reaction = { kind: 'reaction' as const, of: 'm1', emoji: '👍' }
  await line.messages([
    message('m1', { raw: () => ({ key: 'm1', text: 'Oi' }) }),
    message('r1', { content: reaction, raw: () => ({ key: 'r1' }) }),
    message('m2'),
  ])
  const wanted = await bodiesOf('raw')
  expect(wanted.map(({ event }) => event)).toEqual([
    'message:received',
    'message:received',
    'message:reaction',
  ])
  expect(wanted.map(({ raw }) => raw)).toEqual([{ key: 'm1', text: 'Oi' }, undefined, { key: 'r1' }])
  expect((await bodiesOf('plain')).filter((body) => 'raw' in body)).toEqual([])
  const events = await db.selectFrom('events').select('payload').execute()
  expect(events.map(({ payload }) => payload).join()).not.toContain('"key"')
})

test('leaves out an original that is too large, unreadable or names an erased person', async () => {
  const { db, line, addRawTarget, bodiesOf } = await open()
  await addRawTarget()
  const user = required(await findFirstUser(db))
  const erased = ['5511966665555', '77777@lid']
  await new ErasedPeople(new Vault([new Uint8Array(32)])).add(db, user.id, erased, at)
  const forms: (() => unknown)[] = [
    () => ({ text: 'é'.repeat(32_768) }),
    () => ({ text: Array.from({ length: 1001 }, (_, index) => `55119${10_000_000 + index}`).join(', ') }),
    () => {
      throw new Error('Malformed')
    },
    () => ({ contextInfo: { participant: '77777:3@lid' } }),
    () => ({ vcard: 'TEL:+55 (11) 96666-5555' }),
    () => ({ contextInfo: { participant: '88888@lid' } }),
  ]
  await line.messages(forms.map((raw, index) => message(`m${index}`, { raw })))
  const bodies = await bodiesOf('raw')
  expect(bodies.map(({ data }) => data.id)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5'])
  expect(bodies.flatMap(({ raw }) => (raw === undefined ? [] : [raw]))).toEqual([
    { contextInfo: { participant: '88888@lid' } },
  ])
})
