import type { StoreApi } from 'zustand/vanilla'
import type { Translate } from '../locales/translate.js'
import type { ErrorTexts } from '../text/errors.js'

/** A one-time message for the user, as a toast or a line; `text` is Portuguese unless the flow has other texts. */
export interface Notice {
  readonly tone: 'success' | 'error' | 'info'
  readonly text: string
  /** The error of the failed call, if any. */
  readonly cause?: unknown
}

/** Options of all flows. */
export interface FlowOptions {
  /**
   * Called with each notice.
   * @default no notices
   */
  notify?: (notice: Notice) => void
  /**
   * Error texts by code.
   * @default the server's own messages
   */
  errorTexts?: ErrorTexts
  /**
   * Chooses between a message of the server by its code and its own text, as `translateBy` does for a language.
   * @default the server's own texts
   */
  translate?: Translate
}

/** Replaces the texts of a flow. */
export interface WithTexts<Texts> {
  /** @default Portuguese */
  texts?: Texts
}

/**
 * A state machine without a user interface. The interface reads the store and calls the actions; it never sets the
 * store.
 */
export interface Flow<State> {
  readonly store: StoreApi<State>
  /** Ends timers, polling and listening. A stopped flow can be started again. */
  stop(): void
}

/** A group of timers that are cleared together; all times in milliseconds. */
export function timers() {
  const running = new Set<ReturnType<typeof setTimeout>>()
  return {
    after(milliseconds: number, callback: () => void) {
      const timer = setTimeout(() => {
        running.delete(timer)
        callback()
      }, milliseconds)
      running.add(timer)
    },
    every(milliseconds: number, callback: () => void) {
      running.add(setInterval(callback, milliseconds))
    },
    clear() {
      // In Node and browsers clearTimeout also ends an interval.
      for (const timer of running) clearTimeout(timer)
      running.clear()
    },
  }
}

/** Asynchronous steps that supersede each other: only the newest counts, and none after `stop`. */
export function createStepGuard() {
  let newest = 0
  let isRunning = false
  return {
    /** @returns false when it runs already */
    start(): boolean {
      if (isRunning) return false
      isRunning = true
      return true
    },
    stop() {
      isRunning = false
      newest++
    },
    /** Begins a step. The returned function returns whether it is superseded. */
    begin(): () => boolean {
      const generation = ++newest
      return () => generation !== newest || !isRunning
    },
  }
}
