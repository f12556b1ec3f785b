import { AnswerError } from '../client/errors.js'
import type { Logger } from '../client/logger.js'
import { isNotOffered } from '../client/notOffered.js'
import type { EventMeta } from '../socket.js'

export interface ReceivedEvent {
  readonly name: string
  readonly payload: unknown
  /** Absent for events that are not stored. */
  readonly meta: EventMeta | undefined
}

export interface OrderedEvent extends ReceivedEvent {
  readonly meta: EventMeta
}

/** Oldest first. */
export interface EventPage {
  readonly events: readonly OrderedEvent[]
  readonly latest: number
  readonly expired: boolean
}

/**
 * `page`, `held` and `replay` in events, `retryDelay` in milliseconds. Data that is more than `replay` events older
 * than the first connection is read again, which costs less than replaying the events.
 */
export const sequencerLimits = {
  page: 500,
  retryDelay: 2_000,
  attempts: 5,
  held: 20_000,
  replay: 500,
} as const

/**
 * The outcome of catching up after a connection.
 * - `complete`: all missed events have been dispatched
 * - `incomplete`: changes may have been missed that no event reports
 * - `superseded`: the connection ended, or another one began, meanwhile
 */
export type CatchUp = 'complete' | 'incomplete' | 'superseded'

interface SequencerOptions {
  readonly logger: Logger
  /** Stored events after a cursor; with `null` only the latest cursor. Rejects with a 404 where there is no such call. */
  fetch(after: number | null): Promise<EventPage>
  dispatch(event: ReceivedEvent): void
  /** Events were lost on an open connection and cannot be fetched one by one. */
  lost(): void
}

/**
 * Socket.io delivers at most once. This dispatches every stored event once and in order: it remembers the cursor, holds
 * live events back after a connection or a gap, fetches the missing ones, then releases them.
 */
export function createSequencer({ logger, fetch, dispatch, lost }: SequencerOptions) {
  let last: number | null = null
  let supported = true
  let delayedEvents = new Map<number, OrderedEvent>()
  /**
   * The cursor of the oldest data that was read before the first connection. Undefined where nothing was read, null
   * where the server sent no cursor.
   */
  let oldestRead: number | null | undefined
  /** The cursor at the first connection, while reads that are still under way may be older. */
  let startedAt: number | null = null
  /** The running catch-up, during which live events are held back. */
  let current: { end(outcome: CatchUp): void } | null = null

  function pass(event: OrderedEvent) {
    if (last !== null && event.meta.cursor <= last) return
    last = event.meta.cursor
    dispatch(event)
  }

  /** Dispatches held events up to the next gap; returns true where none is left. */
  function releaseEvents(acrossGaps: boolean): boolean {
    const delayed = [...delayedEvents.values()].sort((a, b) => a.meta.cursor - b.meta.cursor)
    delayedEvents = new Map()
    for (const [index, event] of delayed.entries()) {
      if (!acrossGaps && last !== null && event.meta.cursor > last + 1) {
        delayedEvents = new Map(delayed.slice(index).map((one) => [one.meta.cursor, one]))
        return false
      }
      pass(event)
    }
    return true
  }

  /** Right before the first event that already arrived, or at the latest. */
  const getStartCursor = (latest: number) =>
    Math.min(latest, ...[...delayedEvents.keys()].map((cursor) => cursor - 1))

  /** Resolves with true where all missed events were still stored; null once `isCurrent` is false. */
  async function fetchMissing(isCurrent: () => boolean, isFirst: boolean): Promise<boolean | null> {
    let stored = true
    for (;;) {
      if (last === null && typeof oldestRead === 'number') last = startedAt = oldestRead
      const previousId = last
      const page = await fetch(last)
      if (!isCurrent()) return null
      if (last === null) {
        // Data may have been read meanwhile.
        if (typeof oldestRead === 'number' && oldestRead < page.latest) continue
        last = getStartCursor(page.latest)
        if (oldestRead === null) stored = false
        else startedAt = last
      } else if (isFirst && last === startedAt && page.latest - last > sequencerLimits.replay) {
        last = getStartCursor(page.latest)
        stored = false
      } else if (page.expired || page.latest < last) {
        last = page.latest
        stored = false
      } else for (const event of page.events) pass(event)
      if (last >= page.latest && releaseEvents(false)) return stored
      // A server that announced more than it has stored may still be writing: asking again at once would loop.
      if (last === previousId) throw new Error('The server has not stored what it told')
    }
  }

  function runCatchUp(): Promise<CatchUp> {
    current?.end('superseded')
    return new Promise((resolve) => {
      const catchUpAttempt = {
        end(outcome: CatchUp) {
          if (current === catchUpAttempt) current = null
          resolve(outcome)
        },
      }
      current = catchUpAttempt
      void readMissing(() => current === catchUpAttempt).then(catchUpAttempt.end)
    })
  }

  async function readMissing(isCurrent: () => boolean): Promise<CatchUp> {
    const isFirst = last === null
    for (let attempt = 1; ; attempt++) {
      try {
        const stored = await fetchMissing(isCurrent, isFirst)
        if (stored === null) return 'superseded'
        return stored ? 'complete' : 'incomplete'
      } catch (error) {
        if (!isCurrent()) return 'superseded'
        supported = !(isNotOffered(error) || error instanceof AnswerError)
        if (!supported || attempt >= sequencerLimits.attempts) {
          logger.warn('Eventos perdidos não puderam ser lidos; os dados serão recarregados')
          releaseEvents(true)
          return 'incomplete'
        }
        await new Promise((resolve) => setTimeout(resolve, sequencerLimits.retryDelay))
        if (!isCurrent()) return 'superseded'
      }
    }
  }

  function resetReadPosition(position: typeof oldestRead) {
    current?.end('superseded')
    last = null
    startedAt = null
    supported = true
    delayedEvents = new Map()
    oldestRead = position
  }

  async function fillGap() {
    if ((await runCatchUp()) === 'incomplete') lost()
  }

  return {
    receive(event: ReceivedEvent) {
      const { meta } = event
      if (!meta) return dispatch(event)
      const stored = { ...event, meta }
      if (current) {
        delayedEvents.set(meta.cursor, stored)
        if (delayedEvents.size <= sequencerLimits.held) return
        releaseEvents(true)
        return current.end('incomplete')
      }
      if (supported && last !== null && meta.cursor > last + 1) {
        delayedEvents.set(meta.cursor, stored)
        return void fillGap()
      }
      pass(stored)
    },

    /** Resolves once missed events have been dispatched, or given up. */
    async connected(): Promise<CatchUp> {
      return supported ? runCatchUp() : 'incomplete'
    },

    /**
     * Records a read. Reads before the first connection are remembered, so that only later events are fetched.
     * @param cursor of the newest event that the data surely includes; null where the server sends none
     */
    read(cursor: number | null) {
      if (last === null) {
        const isOldest = oldestRead === undefined || (oldestRead !== null && (cursor ?? -1) < oldestRead)
        if (isOldest) oldestRead = cursor
      } else if (startedAt !== null && (cursor === null || cursor < startedAt)) {
        // The read was requested before the connection, and events in between were not dispatched.
        startedAt = null
        lost()
      }
    },

    disconnected() {
      current?.end('superseded')
    },

    /** Marks earlier reads as outdated: the next connection is treated as the first, and they are read again. */
    stop() {
      resetReadPosition(last === null ? oldestRead : null)
    },

    /** Clears everything, as another user may sign in. */
    reset() {
      resetReadPosition(undefined)
    },
  }
}
