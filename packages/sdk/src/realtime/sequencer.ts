import { AnswerError } from '../client/errors.js'
import { isNotOffered } from '../client/notOffered.js'
import type { Logger } from '../client/transport.js'
import type { EventMeta } from '../contract/socket.js'

/** An event as it came from the server; its payload is not parsed yet. */
export interface ReceivedEvent {
  readonly name: string
  readonly payload: unknown
  /** Absent for events that are not stored. */
  readonly meta: EventMeta | undefined
}

/** One with its place in the order. */
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
 * `page`, `held` and `replay` in events, `retryDelay` in milliseconds. What was read more than `replay` events before the
 * first connection is read again, which costs less.
 */
export const sequencerLimits = {
  page: 500,
  retryDelay: 2_000,
  attempts: 5,
  held: 20_000,
  replay: 500,
} as const

/**
 * How a connection caught up.
 * - `complete`: all that was missed has been dispatched
 * - `incomplete`: something may have been missed that no event tells of
 * - `superseded`: it ended, or another one began, meanwhile
 */
export type CatchUp = 'complete' | 'incomplete' | 'superseded'

interface SequencerOptions {
  readonly logger: Logger
  /** Stored events after a cursor; with `null` only the latest cursor. Rejects with a 404 where there is no such call. */
  fetch(after: number | null): Promise<EventPage>
  dispatch(event: ReceivedEvent): void
  /** Something was missed, without a new connection, that cannot be fetched event by event. */
  lost(): void
}

/**
 * Socket.io delivers at most once. This dispatches every stored event once and in order: it remembers the cursor, holds
 * live events back after a connection or a gap, fetches what is missing, then lets them go.
 */
export function createSequencer({ logger, fetch, dispatch, lost }: SequencerOptions) {
  let last: number | null = null
  let supported = true
  let held = new Map<number, OrderedEvent>()
  /**
   * As of which event the oldest of what was read before the first connection is. Undefined where nothing was read, null
   * where the server did not say.
   */
  let oldestRead: number | null | undefined
  /** Where the first connection began, as long as what is still being read is not known to be older. */
  let began: number | null = null
  /** What reads what was missed, while live events are held back. */
  let current: { end(outcome: CatchUp): void } | null = null

  function pass(event: OrderedEvent) {
    if (last !== null && event.meta.cursor <= last) return
    last = event.meta.cursor
    dispatch(event)
  }

  /** Lets held events go as far as they follow without a gap; whether none is left. */
  function release(acrossGaps: boolean): boolean {
    const waiting = [...held.values()].sort((a, b) => a.meta.cursor - b.meta.cursor)
    held = new Map()
    for (const [index, event] of waiting.entries()) {
      if (!acrossGaps && last !== null && event.meta.cursor > last + 1) {
        held = new Map(waiting.slice(index).map((one) => [one.meta.cursor, one]))
        return false
      }
      pass(event)
    }
    return true
  }

  /** Right before the first event that already came, or at the latest. */
  const fromNow = (latest: number) => Math.min(latest, ...[...held.keys()].map((cursor) => cursor - 1))

  /** Whether all of it is still stored; null where `isCurrent` is no longer true. */
  async function fetchMissing(isCurrent: () => boolean, isFirst: boolean): Promise<boolean | null> {
    let stored = true
    for (;;) {
      if (last === null && typeof oldestRead === 'number') last = began = oldestRead
      const before = last
      const page = await fetch(last)
      if (!isCurrent()) return null
      if (last === null) {
        // Something may have been read meanwhile.
        if (typeof oldestRead === 'number' && oldestRead < page.latest) continue
        last = fromNow(page.latest)
        if (oldestRead === null) stored = false
        else began = last
      } else if (isFirst && last === began && page.latest - last > sequencerLimits.replay) {
        last = fromNow(page.latest)
        stored = false
      } else if (page.expired || page.latest < last) {
        last = page.latest
        stored = false
      } else for (const event of page.events) pass(event)
      if (last >= page.latest && release(false)) return stored
      // A server that has told more than it has stored may still be writing: asked again at once, it would be for ever.
      if (last === before) throw new Error('The server has not stored what it told')
    }
  }

  function catchUp(): Promise<CatchUp> {
    current?.end('superseded')
    return new Promise((resolve) => {
      const own = {
        end(outcome: CatchUp) {
          if (current === own) current = null
          resolve(outcome)
        },
      }
      current = own
      void readMissing(() => current === own).then(own.end)
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
          release(true)
          return 'incomplete'
        }
        await new Promise((resolve) => setTimeout(resolve, sequencerLimits.retryDelay))
        if (!isCurrent()) return 'superseded'
      }
    }
  }

  function forget(read: typeof oldestRead) {
    current?.end('superseded')
    last = null
    began = null
    supported = true
    held = new Map()
    oldestRead = read
  }

  async function fillGap() {
    if ((await catchUp()) === 'incomplete') lost()
  }

  return {
    receive(event: ReceivedEvent) {
      const { meta } = event
      if (!meta) return dispatch(event)
      const stored = { ...event, meta }
      if (current) {
        held.set(meta.cursor, stored)
        if (held.size <= sequencerLimits.held) return
        release(true)
        return current.end('incomplete')
      }
      if (supported && last !== null && meta.cursor > last + 1) {
        held.set(meta.cursor, stored)
        return void fillGap()
      }
      pass(stored)
    },

    /** Resolves once what was missed has been dispatched, or given up. */
    async connected(): Promise<CatchUp> {
      return supported ? catchUp() : 'incomplete'
    },

    /**
     * Something was read. Until the first connection it is remembered, so that only what happened since is fetched.
     * @param cursor of the newest event that it is sure to know of; null where the server did not say
     */
    read(cursor: number | null) {
      if (last === null) {
        const isOldest = oldestRead === undefined || (oldestRead !== null && (cursor ?? -1) < oldestRead)
        if (isOldest) oldestRead = cursor
      } else if (began !== null && (cursor === null || cursor < began)) {
        // It was asked for before the connection, and what happened in between was not dispatched.
        began = null
        lost()
      }
    },

    disconnected() {
      current?.end('superseded')
    },

    /** What was read so far is not kept in step any more: the next connection is a first one, and reads it again. */
    stop() {
      forget(last === null ? oldestRead : null)
    },

    /** Forgets everything: another user may sign in. */
    reset() {
      forget(undefined)
    },
  }
}
