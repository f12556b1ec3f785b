import type { LogEntry, TailFlow } from '@morpheus/sdk'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Maximum number of lines, and milliseconds between two updates. */
export const feedLimits = { kept: 1_000, drawMs: 100 } as const

export interface LogFeedState {
  /** Newest first; frozen while paused. */
  readonly lines: readonly LogEntry[]
  readonly paused: boolean
  readonly waiting: number
  /** Lines that were never displayed. */
  readonly dropped: number
}

export interface LogFeed {
  readonly store: StoreApi<LogFeedState>
  setPaused(paused: boolean): void
  stop(): void
}

/** The tail of the log for a screen: a ring of its last lines, published ten times a second at most. */
export function createLogFeed(tail: Pick<TailFlow, 'store'>): LogFeed {
  const store = createStore<LogFeedState>(() => ({ lines: [], paused: false, waiting: 0, dropped: 0 }))
  let ring: readonly LogEntry[] = []
  let fresh = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function publish() {
    timer = undefined
    const { paused, dropped } = store.getState()
    if (paused) return store.setState({ waiting: fresh })
    const gone = Math.max(0, fresh - feedLimits.kept)
    fresh = 0
    store.setState({ lines: ring, waiting: 0, dropped: dropped + gone })
  }

  const unsubscribe = tail.store.subscribe(({ lines }) => {
    if (lines === ring) return
    const newest = ring[0]?.id
    const known = lines.findIndex(({ id }) => id === newest)
    // After a change of the filters the counts belong to other lines.
    if (known === -1) {
      fresh = 0
      store.setState({ paused: false, waiting: 0, dropped: 0 })
    } else fresh += known
    ring = lines.length > feedLimits.kept ? lines.slice(0, feedLimits.kept) : lines
    // Trims the flow's lines, which it would keep for hours for a list that scrolls back.
    if (ring !== lines) tail.store.setState({ lines: ring })
    timer ??= setTimeout(publish, feedLimits.drawMs)
  })

  return {
    store,
    setPaused(paused) {
      store.setState({ paused })
      if (!paused) publish()
    },
    stop() {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
