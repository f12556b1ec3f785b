import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Bus, Topic } from '../../core/cluster/bus.js'

export interface BusNodes {
  first: Bus
  second: Bus
  faults: unknown[]
}

const numbers: Topic<number> = { name: 'numbers', schema: z.number() }
const words: Topic<string> = { name: 'words', schema: z.string() }

/** Contract test of every `Bus`. `open` may register its cleanup with `onTestFinished`. */
export function busContract(open: () => Promise<BusNodes>): void {
  test('a node hears what it publishes before it goes on, the others soon, all in order', async () => {
    const { first, second } = await open()
    const heard: [string, number, boolean][] = []
    first.subscribe(numbers, (number, isOwn) => heard.push(['first', number, isOwn]))
    const others: number[] = []
    second.subscribe(numbers, (number, isOwn) => {
      if (!isOwn) others.push(number)
    })
    for (const number of [1, 2, 3]) first.publish(numbers, number)
    expect(heard).toEqual([1, 2, 3].map((number) => ['first', number, true]))
    await vi.waitFor(() => expect(others).toEqual([1, 2, 3]))
  })

  test('nobody hears of another topic, nor after they have left', async () => {
    const { first, second } = await open()
    const heard: unknown[] = []
    const leave = first.subscribe(numbers, (number) => heard.push(number))
    second.subscribe(words, (word) => heard.push(word))
    first.publish(numbers, 1)
    leave()
    first.publish(numbers, 2)
    second.publish(words, 'end')
    await vi.waitFor(() => expect(heard).toEqual([1, 'end']))
  })

  test('a listener that throws keeps it from nobody, and the publisher does not notice', async () => {
    const { first, faults } = await open()
    const heard: number[] = []
    first.subscribe(numbers, () => {
      throw new Error('planned')
    })
    first.subscribe(numbers, (number) => heard.push(number))
    first.publish(numbers, 1)
    expect(heard).toEqual([1])
    expect(faults).toHaveLength(1)
  })
}
