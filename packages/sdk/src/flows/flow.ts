import type { StoreApi } from 'zustand/vanilla'
import type { ErrorTexts } from '../text/errors.js'

/** Something to tell a person once, as a toast or a line; `text` is Portuguese unless the flow was given other words. */
export interface Notice {
  readonly tone: 'success' | 'error' | 'info'
  readonly text: string
  /** Of an error: what failed, where a call did. */
  readonly cause?: unknown
}

/** Common to all flows: where their notices go. */
export interface FlowOptions {
  /**
   * Called with each notice.
   * @default nobody is told
   */
  notify?: (notice: Notice) => void
  /**
   * What is said of errors, by code.
   * @default the server's own messages
   */
  errorTexts?: ErrorTexts
}

/** The words of a flow. */
export interface WithTexts<Texts> {
  /** @default Portuguese */
  texts?: Texts
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
