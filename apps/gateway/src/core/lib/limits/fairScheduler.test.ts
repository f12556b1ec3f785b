import { expect, test } from 'vitest'
import { FairScheduler } from './fairScheduler.js'

/** A clock advanced by the work, and a log of the user and the tick of each. */
function start() {
  let now = 0
  let turn = 0
  const done: string[] = []
  const count = () => {
    turn += 1
    setImmediate(count).unref()
  }
  setImmediate(count).unref()
  const turns = new FairScheduler(() => now)
  const work = (user: string, ms: number) =>
    turns.run(user, async () => {
      now += ms
      done.push(user)
      return turn
    })
  return { turns, done, work }
}

test('quick work starts in the same tick', async () => {
  const { work } = start()
  const turnsOf = await Promise.all(Array.from({ length: 50 }, () => work('ana', 0.01)))
  expect(new Set(turnsOf)).toEqual(new Set([0]))
})

test('each long piece of work starts in its own tick', async () => {
  const { work } = start()
  const turnsOf = await Promise.all(Array.from({ length: 6 }, () => work('ana', 40)))
  expect(new Set(turnsOf).size).toBe(6)
})

test("a new user goes next despite another user's backlog, and users alternate", async () => {
  const { done, work } = start()
  const all = Array.from({ length: 5 }, () => work('ana', 40))
  all.push(work('bia', 1), work('bia', 1), work('caio', 1))
  await Promise.all(all)
  expect(done).toEqual(['ana', 'ana', 'bia', 'caio', 'ana', 'bia', 'ana', 'ana'])
})

test('failing work does not block later work', async () => {
  const { turns, done, work } = start()
  const failing = turns.run('ana', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  await Promise.all([work('ana', 40), work('ana', 40)])
  expect(done).toEqual(['ana', 'ana'])
})
