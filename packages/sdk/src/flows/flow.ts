import type { StoreApi } from 'zustand/vanilla'

/** Something to tell a person once, as a toast or a line; `text` is Portuguese. */
export interface Notice {
  readonly tone: 'success' | 'error' | 'info'
  readonly text: string
}

export interface FlowOptions {
  /**
   * Called with each notice.
   * @default nobody is told
   */
  notify?: (notice: Notice) => void
}

/**
 * A state machine without a user interface. The interface reads the store and calls the actions; it never sets the store.
 */
export interface Flow<State> {
  readonly store: StoreApi<State>
  /** Ends timers, polling and listening. A stopped flow can be started again. */
  stop(): void
}

/** Timers that end together; all times in milliseconds. */
export function timers() {
  const running = new Set<ReturnType<typeof setTimeout>>()
  return {
    after(milliseconds: number, act: () => void) {
      const timer = setTimeout(() => {
        running.delete(timer)
        act()
      }, milliseconds)
      running.add(timer)
    },
    every(milliseconds: number, act: () => void) {
      running.add(setInterval(act, milliseconds))
    },
    clear() {
      // Node and browsers alike end an interval with clearTimeout.
      for (const timer of running) clearTimeout(timer)
      running.clear()
    },
  }
}
