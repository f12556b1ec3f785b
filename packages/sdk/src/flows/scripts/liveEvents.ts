import type { ScriptClient } from '../../client/scriptClient.js'
import { isTemporaryError } from '../../core/client/isTemporaryError.js'
import {
  type EventOf,
  formatUnknownEvent,
  parseStoredEvent,
  type ReplayableEventName,
} from '../../core/realtime/dispatch.js'
import { type EventStreamOptions, eventStream } from '../../core/realtime/eventStream.js'
import type { EventMeta } from '../../core/socket.js'

/** A stored event: `name` determines the type of `payload`. `cursor` is its position among the user's events. */
export type MorpheusEvent = EventMeta & EventOf<ReplayableEventName>

/** In milliseconds. */
const retryMs = 2_000

/**
 * Every stored event of the user, parsed. After the first answered read an outage of the gateway is waited out; a
 * permanent failure ends the loop with its error.
 */
export async function* streamLiveEvents(
  morpheus: Pick<ScriptClient, 'realtime' | 'events' | 'start' | 'logger'>,
  options: EventStreamOptions = {},
): AsyncGenerator<MorpheusEvent, void, void> {
  const list = options.list ?? listPatiently(morpheus.events.list, options.signal)
  const emittedIds = new Set<string>()
  for await (const { name, payload, ...meta } of eventStream(morpheus, { ...options, list })) {
    const event = parseStoredEvent(name, payload)
    if (event) yield { ...meta, ...event }
    else if (event === undefined && !emittedIds.has(name)) {
      emittedIds.add(name)
      morpheus.logger.warn(formatUnknownEvent(name))
    }
  }
}

type List = ScriptClient['events']['list']

function listPatiently(list: List, signal: AbortSignal | undefined): List {
  let isAnswered = false
  return async (input, options) => {
    for (;;) {
      try {
        const page = await list(input, options)
        isAnswered = true
        return page
      } catch (error) {
        if (!isAnswered || signal?.aborted || !isTemporaryError(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  }
}
