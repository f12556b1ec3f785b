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

describe('a call that is waited for', () => {
  it('is told of after 400 ms, and no more once it is answered', async () => {
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

  it('loads nothing where it is answered at once', async () => {
    const { waiting, load } = setUp()
    waiting.begin()(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(load).not.toHaveBeenCalled()
  })

  it('says for how long nobody has answered, and that it is tried again', async () => {
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

  it('goes on while one of several is not answered', async () => {
    const { waiting, shown } = setUp()
    const calls = [waiting.begin(), waiting.begin()]
    calls[0]?.(true)
    await vi.advanceTimersByTimeAsync(400)
    expect(shown()).not.toBeNull()
    calls[1]?.(true)
    expect(shown()).toBeNull()
  })

  it('makes room for what is written, and is back with the next second', async () => {
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

it('shows nothing where nobody looks, nor behind a screen', async () => {
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
