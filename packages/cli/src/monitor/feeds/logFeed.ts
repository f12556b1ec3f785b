import type { LogEntry, TailFlow } from '@morpheus/sdk'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Maximum number of lines, and milliseconds between two updates. */
export const feedLimits = { lines: 1_000, drawMs: 100 } as const

export interface LogFeedState {
  /** Newest first; frozen while paused. */
  readonly lines: readonly LogEntry[]
  readonly paused: boolean
  /** Lines that arrived while paused. */
  readonly waiting: number
  /** Lines that were never displayed. */
  readonly droppedCount: number
}

export interface LogFeed {
  readonly store: StoreApi<LogFeedState>
  setPaused(paused: boolean): void
  stop(): void
}

/** Log tail for a screen: buffers the last lines and publishes them at most ten times a second. */
export function createLogFeed(tail: Pick<TailFlow, 'store'>): LogFeed {
  const store = createStore<LogFeedState>(() => ({ lines: [], paused: false, waiting: 0, droppedCount: 0 }))
  let buffer: readonly LogEntry[] = []
  let unpublished = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function publish() {
    timer = undefined
    const { paused, droppedCount } = store.getState()
    if (paused) return store.setState({ waiting: unpublished })
    const skipped = Math.max(0, unpublished - feedLimits.lines)
    unpublished = 0
    store.setState({ lines: buffer, waiting: 0, droppedCount: droppedCount + skipped })
  }

  const unsubscribe = tail.store.subscribe(({ lines }) => {
    if (lines === buffer) return
    const newest = buffer[0]?.id
    const newCount = lines.findIndex(({ id }) => id === newest)
    // After a change of the filters the counts belong to other lines.
    if (newCount === -1) {
      unpublished = 0
      store.setState({ paused: false, waiting: 0, droppedCount: 0 })
    } else unpublished += newCount
    buffer = lines.length > feedLimits.lines ? lines.slice(0, feedLimits.lines) : lines
    // Trims the flow's lines, which it would keep for hours for a list that scrolls back.
    if (buffer !== lines) tail.store.setState({ lines: buffer })
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
