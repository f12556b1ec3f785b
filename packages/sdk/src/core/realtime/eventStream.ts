import type { ScriptClient } from '../../client/scriptClient.js'
import type { StoredEvent } from '../../features/events/rows.js'
import { storedEventNames } from '../socket.js'

/** `page` in events; `pause` in milliseconds, between two reads while events keep coming. */
export const eventStreamLimits = { page: 500, pause: 100 } as const

/** A range of events that cannot be read, and the reason. Cursors are inclusive. */
export type EventGap =
  | { readonly reason: 'expired'; readonly from: number; readonly to: number }
  /** The server's store was replaced, so its cursors started again; `latest` is the newest. */
  | { readonly reason: 'restarted'; readonly latest: number }

interface EventReadOptions {
  /** `morpheus.events.list`, or a wrapper of it that retries. Its rejection ends the stream. */
  readonly list: ScriptClient['events']['list']
  /** Ends the stream without an error, like the end of a loop: no further event is yielded, no further page read. */
  readonly signal?: AbortSignal
  onGap?(gap: EventGap): void
}

/** The start and the end of a stream. */
export interface EventStreamOptions extends Partial<EventReadOptions> {
  /**
   * The cursor after which to begin; 0 for everything that is still stored.
   * @default the newest event's: from now on
   */
  readonly after?: number
}

/**
 * Every stored event of the user after a cursor, oldest first, up to the newest; pages are requested on demand.
 * @returns the cursor reached
 * @example
 * for await (const { cursor, name, payload } of eventsAfter(120, { list: morpheus.events.list })) save(cursor, name, payload)
 */
export async function* eventsAfter(
  after: number,
  { list, signal, onGap }: EventReadOptions,
): AsyncGenerator<StoredEvent, number, void> {
  for (let last = after; ; ) {
    if (signal?.aborted) return last
    const { events, latest, expired } = await list({ after: last, limit: eventStreamLimits.page })
    if (signal?.aborted) return last
    const first = events[0]?.cursor ?? latest + 1
    if (latest < last) {
      onGap?.({ reason: 'restarted', latest })
      return latest
    }
    if (expired) onGap?.({ reason: 'expired', from: last + 1, to: first - 1 })
    for (const event of events) {
      last = event.cursor
      yield event
      if (signal?.aborted) return last
    }
    if (events.length === 0) return latest
    if (last >= latest) return last
  }
}

/**
 * Every stored event of the user, unparsed, each once and in order, without end: as fast as the consumer asks, and
 * across outages of any length. It starts the live connection, which signals new events; the events are read by their
 * cursors, and hold no QR or pairing code. `morpheus.events()` is the same with parsed events.
 * @example
 * for await (const { cursor, name, payload } of eventStream(morpheus, { after: 120 })) save(cursor, name, payload)
 */
export async function* eventStream(
  { realtime, events, start }: Pick<ScriptClient, 'realtime' | 'events' | 'start'>,
  { after, signal, list = events.list, onGap }: EventStreamOptions = {},
): AsyncGenerator<StoredEvent, void, void> {
  let isBehind = true
  let wake = () => {}
  let endPause = () => {}
  const markBehind = () => {
    isBehind = true
    wake()
  }
  const stop = () => {
    wake()
    endPause()
  }
  const unsubscribers = [
    // A refused connection receives no more events; the next read reports the refusal.
    realtime.store.subscribe((current, previous) => {
      const isRefused = current.refusal !== null && previous.refusal === null
      if (isRefused || (current.status === 'idle' && previous.status !== 'idle')) markBehind()
    }),
    ...storedEventNames.map((name) => realtime.on(name, markBehind)),
    realtime.onResync(markBehind),
    start(),
  ]
  signal?.addEventListener('abort', stop)
  try {
    let last = after ?? (await list({})).latest
    while (!signal?.aborted) {
      if (isBehind) {
        isBehind = false
        last = yield* eventsAfter(last, { list, ...(signal && { signal }), ...(onGap && { onGap }) })
        if (signal?.aborted) return
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, eventStreamLimits.pause)
          endPause = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}
