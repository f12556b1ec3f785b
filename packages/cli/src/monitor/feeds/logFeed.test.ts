import type { TailState } from '@morpheus/sdk'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { logLines, tailState } from '../../testing/monitorStates.js'
import { createLogFeed } from './logFeed.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp() {
  const store = createStore<TailState>(() => tailState())
  const feed = createLogFeed({ store })
  let newest = 0
  function come(count: number) {
    newest += count
    store.setState(({ lines }) => ({ lines: [...logLines(newest, count), ...lines] }))
  }
  return { store, feed, come, state: () => feed.store.getState() }
}

it('publishes at most ten times a second and keeps 1000 entries, also in the flow', () => {
  const { store, feed, come, state } = setUp()
  const plots = vi.fn()
  come(600)
  vi.advanceTimersByTime(100)
  feed.store.subscribe(plots)
  for (let index = 0; index < 10; index++) come(60)
  vi.advanceTimersByTime(100)
  expect(plots).toHaveBeenCalledOnce()
  expect(state().lines).toHaveLength(1_000)
  expect(state().lines[0]?.message).toBe('linha 1200')
  expect(store.getState().lines).toHaveLength(1_000)
  expect(state().droppedCount).toBe(0)
})

it('counts lines that were dropped before they were displayed', () => {
  const { come, state } = setUp()
  come(1)
  vi.advanceTimersByTime(100)
  come(2_000)
  come(500)
  vi.advanceTimersByTime(100)
  expect(state()).toMatchObject({ droppedCount: 1_500, waiting: 0 })
})

it('freezes while paused, counts new lines, and resumes with the newest', () => {
  const { feed, come, state } = setUp()
  come(10)
  vi.advanceTimersByTime(100)
  feed.setPaused(true)
  come(1_200)
  vi.advanceTimersByTime(100)
  expect(state()).toMatchObject({ paused: true, waiting: 1_200, droppedCount: 0 })
  expect(state().lines).toHaveLength(10)
  feed.setPaused(false)
  expect(state()).toMatchObject({ paused: false, waiting: 0, droppedCount: 200 })
  expect(state().lines[0]?.message).toBe('linha 1210')
})

it('starts again when the filters change', () => {
  const { store, feed, come, state } = setUp()
  come(10)
  vi.advanceTimersByTime(100)
  feed.setPaused(true)
  store.setState({ lines: logLines(5, 2) })
  vi.advanceTimersByTime(100)
  expect(state()).toMatchObject({ paused: false, waiting: 0 })
  expect(state().lines).toHaveLength(2)
})
