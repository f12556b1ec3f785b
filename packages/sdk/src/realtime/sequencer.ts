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

export interface StoredEvent extends ReceivedEvent {
  readonly meta: EventMeta
}

/** Oldest first. */
export interface EventPage {
  readonly events: readonly StoredEvent[]
  readonly latest: number
  readonly expired: boolean
}

/** In events, milliseconds, attempts and events. */
export const sequencerLimits = { page: 500, retryDelay: 2_000, attempts: 5, held: 20_000 } as const

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
  let held = new Map<number, StoredEvent>()
  /** What reads what was missed, while live events are held back. */
  let current: { end(outcome: CatchUp): void } | null = null

  function pass(event: StoredEvent) {
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

  /** Where to begin on the first connection: right before the first event that already came, or at the latest. */
  function begin(latest: number) {
    last = Math.min(latest, ...[...held.keys()].map((cursor) => cursor - 1))
  }

  /** Whether all of it is still stored; null where `isCurrent` is no longer true. */
  async function fetchMissing(isCurrent: () => boolean): Promise<boolean | null> {
    let stored = true
    for (;;) {
      const before = last
      const page = await fetch(last)
      if (!isCurrent()) return null
      if (last === null) begin(page.latest)
      else if (page.expired || page.latest < last) {
        last = page.latest
        stored = false
      } else for (const event of page.events) pass(event)
      const complete = last === null || last >= page.latest
      if (complete && release(false)) return stored
      // A server that has told more than it has stored may still be writing: asked again at once, it would be for ever.
      if (complete && last === before) throw new Error('The server has not stored what it told')
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
    for (let attempt = 1; ; attempt++) {
      try {
        const stored = await fetchMissing(isCurrent)
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

    disconnected() {
      current?.end('superseded')
    },

    /** Forgets everything: another user may sign in. */
    reset() {
      current?.end('superseded')
      last = null
      supported = true
      held = new Map()
    },
  }
}
