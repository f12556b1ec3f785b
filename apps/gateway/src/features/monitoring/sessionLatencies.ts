import * as z from 'zod'
import type { Bus, Topic } from '../../core/cluster/bus.js'
import type { Clock } from '../../core/lib/clock.js'
import type { EngineRegistry } from '../../engines/registry.js'

/** Another node measures every ten seconds: an older latency is of a session that ended there, or of an ended node. */
const lifeMs = 35_000
/** Latencies in one message: notifications are short. */
const maxLatencies = 100

/** Pairs of session and milliseconds. */
const latenciesMeasured: Topic<[string, number][]> = {
  name: 'latencies:measured',
  schema: z.array(z.tuple([z.string(), z.number()])),
}

interface SessionLatenciesOptions {
  bus: Bus
  clock: Pick<Clock, 'monotonic'>
  engines: Pick<EngineRegistry, 'latency'>
  runs: { readonly sessionIds: Iterable<string> }
  homes: { readonly isShared: boolean }
}

/** The latency of each connected session, on whichever node it runs. */
export class SessionLatencies {
  readonly #options: SessionLatenciesOptions
  /** Those of other nodes, with the monotonic time of their arrival. */
  readonly #others = new Map<string, { latency: number; at: number }>()

  constructor(options: SessionLatenciesOptions) {
    this.#options = options
    options.bus.subscribe(latenciesMeasured, (latencies, isOwn) => {
      if (isOwn) return
      const at = options.clock.monotonic()
      for (const [id, latency] of latencies) this.#others.set(id, { latency, at })
    })
  }

  /** Milliseconds; null without a connection, or before its first measurement. */
  get(sessionId: string): number | null {
    const own = this.#options.engines.latency(sessionId)
    if (own !== null) return own
    const other = this.#others.get(sessionId)
    return other && this.#isFresh(other) ? other.latency : null
  }

  /** Returns all known latencies, and tells the other nodes those of the sessions that run here. */
  measure(): Map<string, number> {
    const { bus, engines, runs, homes } = this.#options
    const own: [string, number][] = []
    for (const id of runs.sessionIds) {
      const latency = engines.latency(id)
      if (latency !== null) own.push([id, latency])
    }
    for (let from = 0; homes.isShared && from < own.length; from += maxLatencies)
      bus.publish(latenciesMeasured, own.slice(from, from + maxLatencies))
    const all = new Map<string, number>()
    for (const [id, other] of this.#others) {
      if (this.#isFresh(other)) all.set(id, other.latency)
      else this.#others.delete(id)
    }
    for (const [id, latency] of own) all.set(id, latency)
    return all
  }

  #isFresh({ at }: { at: number }): boolean {
    return this.#options.clock.monotonic() - at < lifeMs
  }
}
