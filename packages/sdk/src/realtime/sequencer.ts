import { AnswerError } from '../client/errors.js'
import { isNotOffered } from '../client/notOffered.js'
import type { Logger } from '../client/transport.js'
import type { EventMeta } from '../contract/socket.js'

/** An event on its way to the listeners; its payload is not parsed yet. */
export interface Arrival {
  readonly name: string
  readonly payload: unknown
  /** Absent for events that are not stored. */
  readonly meta: EventMeta | undefined
}

export interface StoredArrival extends Arrival {
  readonly meta: EventMeta
}

/** Oldest first. */
export interface Page {
  readonly events: readonly StoredArrival[]
  readonly latest: number
  readonly expired: boolean
}

/** In milliseconds, attempts and events. */
export const sequencerLimits = { page: 500, retryDelay: 2_000, attempts: 5, held: 20_000 } as const

interface SequencerOptions {
  readonly logger: Logger
  /** Stored events after a cursor; with `null` only the latest cursor. Rejects with a 404 where there is no such call. */
  fetch(after: number | null): Promise<Page>
  hand(event: Arrival): void
  /** Something was missed that cannot be fetched event by event. */
  lost(): void
}

/**
 * Socket.io delivers at most once. This hands every stored event on once and in order: it remembers the cursor, holds
 * live events back after a connection or a gap, fetches what is missing, then lets them go.
 */
export function createSequencer({ logger, fetch, hand, lost }: SequencerOptions) {
  let last: number | null = null
  let holding = false
  let supported = true
  let held = new Map<number, StoredArrival>()
  /** Grows with every connection, so that work begun under an older one ends. */
  let generation = 0

  function pass(event: StoredArrival) {
    if (last !== null && event.meta.cursor <= last) return
    last = event.meta.cursor
    hand(event)
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

  async function fetchMissing(mine: number): Promise<void> {
    for (;;) {
      const before = last
      const page = await fetch(last)
      if (mine !== generation) return
      if (last === null) begin(page.latest)
      else if (page.expired || page.latest < last) {
        last = page.latest
        lost()
      } else for (const event of page.events) pass(event)
      const complete = last === null || last >= page.latest
      if (complete && release(false)) return
      // A server that has told more than it has stored may still be writing: asked again at once, it would be for ever.
      if (complete && last === before) throw new Error('The server has not stored what it told')
    }
  }

  /** Goes on without the missing events: what they changed is read afresh. */
  function giveUp() {
    lost()
    release(true)
  }

  async function catchUp() {
    const mine = ++generation
    holding = true
    for (let attempt = 1; mine === generation; attempt++) {
      try {
        await fetchMissing(mine)
        break
      } catch (error) {
        if (mine !== generation) return
        supported = !(isNotOffered(error) || error instanceof AnswerError)
        if (!supported || attempt >= sequencerLimits.attempts) {
          logger.warn('Eventos perdidos não puderam ser lidos; os dados serão recarregados')
          giveUp()
          break
        }
        await new Promise((resolve) => setTimeout(resolve, sequencerLimits.retryDelay))
      }
    }
    if (mine === generation) holding = false
  }

  return {
    arrive(event: Arrival) {
      const { meta } = event
      if (!meta) return hand(event)
      const stored = { ...event, meta }
      if (holding) {
        held.set(meta.cursor, stored)
        if (held.size > sequencerLimits.held) {
          generation++
          holding = false
          giveUp()
        }
        return
      }
      if (supported && last !== null && meta.cursor > last + 1) {
        held.set(meta.cursor, stored)
        return void catchUp()
      }
      pass(stored)
    },
    /** Resolves once what was missed has been handed on. */
    async connected(): Promise<void> {
      if (supported) return catchUp()
      lost()
    },
    disconnected() {
      generation++
      holding = false
    },
    /** Forgets everything: another user may sign in. */
    reset() {
      generation++
      last = null
      holding = false
      supported = true
      held = new Map()
    },
  }
}
