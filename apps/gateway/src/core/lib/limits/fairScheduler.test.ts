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

test('what takes no time begins at once', async () => {
  const { work } = start()
  const turnsOf = await Promise.all(Array.from({ length: 50 }, () => work('ana', 0.01)))
  expect(new Set(turnsOf)).toEqual(new Set([0]))
})

test('work that takes long begins in a turn of its own each time', async () => {
  const { work } = start()
  const turnsOf = await Promise.all(Array.from({ length: 6 }, () => work('ana', 40)))
  expect(new Set(turnsOf).size).toBe(6)
})

test('whoever comes after another’s many is next, and the users take turns', async () => {
  const { done, work } = start()
  const all = Array.from({ length: 5 }, () => work('ana', 40))
  all.push(work('bia', 1), work('bia', 1), work('caio', 1))
  await Promise.all(all)
  expect(done).toEqual(['ana', 'ana', 'bia', 'caio', 'ana', 'bia', 'ana', 'ana'])
})

test('work that fails ends nobody’s turn but its own', async () => {
  const { turns, done, work } = start()
  const failing = turns.run('ana', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  await Promise.all([work('ana', 40), work('ana', 40)])
  expect(done).toEqual(['ana', 'ana'])
})
