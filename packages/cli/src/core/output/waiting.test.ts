import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWaiting } from './waiting.js'

function setUp(isShown = true) {
  let output: string | null = null
  const load = vi.fn(async () => ({
    show: (text: string) => {
      output = text
    },
    hide: () => {
      output = null
    },
  }))
  const waiting = createWaiting({ isVisible: isShown, load })
  return { waiting, load, shown: () => output }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the waiting indicator', () => {
  it('appears after 400 ms and disappears with the response', async () => {
    const { waiting, shown, load } = setUp()
    const ending = waiting.begin()
    await vi.advanceTimersByTimeAsync(399)
    expect(load).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(shown()).toBe('Aguardando o gateway…')
    ending(true)
    expect(shown()).toBeNull()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(shown()).toBeNull()
  })

  it('is not loaded if the response comes at once', async () => {
    const { waiting, load } = setUp()
    waiting.begin()(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(load).not.toHaveBeenCalled()
  })

  it('shows for how long there was no response, and that the call is retried', async () => {
    const { waiting, shown } = setUp()
    const first = waiting.begin()
    await vi.advanceTimersByTimeAsync(5_400)
    expect(shown()).toBe('Sem resposta há 5 s…')
    await vi.advanceTimersByTimeAsync(5_000)
    first(false)
    waiting.begin()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(shown()).toBe('Sem resposta há 12 s, tentando de novo…')
  })

  it('stays while one of several calls is pending', async () => {
    const { waiting, shown } = setUp()
    const calls = [waiting.begin(), waiting.begin()]
    calls[0]?.(true)
    await vi.advanceTimersByTimeAsync(400)
    expect(shown()).not.toBeNull()
    calls[1]?.(true)
    expect(shown()).toBeNull()
  })

  it('hides for other output and returns within a second', async () => {
    const { waiting, shown } = setUp()
    waiting.begin()
    await vi.advanceTimersByTimeAsync(400)
    waiting.clear()
    expect(shown()).toBeNull()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shown()).not.toBeNull()
    waiting.end()
    expect(shown()).toBeNull()
  })
})

it('the waiting indicator is hidden without a terminal and behind a full screen view', async () => {
  const unseen = setUp(false)
  unseen.waiting.begin()
  const covered = setUp()
  covered.waiting.begin()
  await vi.advanceTimersByTimeAsync(200)
  covered.waiting.silence()
  covered.waiting.begin()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([unseen.load, covered.load].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})
