import type { StoreApi } from 'zustand/vanilla'

/** Something to tell the person, once: a toast in a browser, a line in a terminal. */
export interface Notice {
  readonly tone: 'success' | 'error' | 'info'
  readonly text: string
}

export interface FlowOptions {
  notify?: (notice: Notice) => void
}

/** A state machine without a face. Its state is read from the store; faces only call its actions. */
export interface Flow<State> {
  readonly store: StoreApi<State>
  /** Ends timers, polling and listening. A stopped flow can be started again. */
  stop(): void
}

/** Timers that end together. */
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
