import { expect, test } from 'vitest'
import { FairConcurrency } from './fairConcurrency.js'

/** Work that ends on command, recorded in order of starting. */
function stage(shares: FairConcurrency) {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (userId: string, name: string, signal?: AbortSignal) =>
    shares.use(
      userId,
      () =>
        new Promise<void>((resolve) => {
          began.push(name)
          ends.set(name, resolve)
        }),
      signal,
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  return { began, begin, end }
}

/** Waits for everything due in this tick. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

test("one user alone uses every slot; another user's reserved slots never wait", async () => {
  const { began, begin } = stage(new FairConcurrency({ reservedSlots: 2, sharedSlots: 3 }))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']) void begin('ana', name)
  await settle()
  expect(began).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
  for (const name of ['b1', 'b2', 'b3']) void begin('bia', name)
  void begin('cris', 'c1')
  await settle()
  expect(began.slice(5)).toEqual(['b1', 'b2', 'c1'])
})

test('a freed slot goes to the user with the fewest, in order within a user', async () => {
  const { began, begin, end } = stage(new FairConcurrency({ reservedSlots: 1, sharedSlots: 3 }))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void begin('ana', name)
  for (const name of ['b1', 'b2', 'b3', 'b4']) void begin('bia', name)
  await settle()
  expect(began).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
  for (const name of ['a1', 'a2', 'a3', 'a4']) await end(name)
  expect(began.slice(5)).toEqual(['b2', 'a5', 'b3', 'a6'])
})

test('frees the slot of failed work', async () => {
  const shares = new FairConcurrency({ reservedSlots: 1, sharedSlots: 1 })
  const fail = () => Promise.reject(new Error('broken'))
  for (let count = 0; count < 5; count += 1) await expect(shares.use('ana', fail)).rejects.toThrow('broken')
  const { began, begin } = stage(shares)
  for (const name of ['a1', 'a2', 'a3']) void begin('ana', name)
  await settle()
  expect(began).toEqual(['a1', 'a2'])
})

test('aborting a waiting request leaves the queue and frees its place', async () => {
  const { began, begin, end } = stage(new FairConcurrency({ reservedSlots: 1, sharedSlots: 0 }))
  const leaving = new AbortController()
  void begin('ana', 'a1')
  const given = begin('ana', 'a2', leaving.signal)
  void begin('ana', 'a3')
  leaving.abort(new Error('gone'))
  await expect(given).rejects.toThrow('gone')
  await expect(begin('ana', 'a4', leaving.signal)).rejects.toThrow('gone')
  await end('a1')
  expect(began).toEqual(['a1', 'a3'])
  await end('a3')
  void begin('ana', 'a5')
  await settle()
  expect(began).toEqual(['a1', 'a3', 'a5'])
})

test('a request aborted as it is admitted passes the slot to the next', async () => {
  const { began, begin, end } = stage(new FairConcurrency({ reservedSlots: 1, sharedSlots: 0 }))
  const leaving = new AbortController()
  void begin('ana', 'a1')
  const given = begin('ana', 'a2', leaving.signal)
  void begin('ana', 'a3')
  await settle()
  const ending = end('a1')
  leaving.abort(new Error('gone'))
  await expect(given).rejects.toThrow('gone')
  await ending
  expect(began).toEqual(['a1', 'a3'])
})
