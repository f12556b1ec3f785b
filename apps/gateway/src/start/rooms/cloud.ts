import * as z from 'zod'
import type { Topic } from '../../cluster/bus.js'
import { explainError, neverLeft } from '../../delivery/net/explain.js'
import type { Poster } from '../../delivery/net/poster.js'
import type { Streams } from '../../delivery/net/streams.js'
import { CloudEngine } from '../../engines/cloud/cloudEngine.js'
import { CloudWebhooks } from '../../engines/cloud/cloudWebhooks.js'
import { GraphApi } from '../../engines/cloud/graphApi.js'
import { checkSettings, type NumberCheck } from '../../engines/cloud/numberCheck.js'
import type { CloudSettings } from '../../engines/cloud/settings.js'
import { cloudSettings } from '../../sessions/settings/cloudConfigs.js'
import { findSession } from '../../store/repositories/sessions.js'
import type { Foundation } from './foundation.js'

const Arrived = z.object({ sessionId: z.string() })
/** Meta sent something for a session: the node that runs it tells of it. */
const cloudArrived: Topic<z.infer<typeof Arrived>> = { name: 'cloud:arrived', schema: Arrived }

/** Where Meta's Graph is. */
export interface GraphPlace {
  /** Without a slash at its end. */
  url: string
  /** `v25.0`. */
  version: string
}

interface CloudOptions extends Foundation {
  poster: Poster
  streams: Streams
  place: GraphPlace
  /** From 0 to 1, for the jitter. */
  random: () => number
  /** @throws Refusal 429 where a user has stored too much. */
  charge: (userId: string, bytes: number) => void
}

/** What runs the sessions of Meta's Cloud API, and takes what Meta sends. */
export class Cloud {
  readonly engine: CloudEngine
  readonly webhooks: CloudWebhooks
  readonly #graph: GraphApi
  readonly #options: CloudOptions
  /** Numbers whose events came to a session that is not theirs, each told of once. */
  readonly #foreign = new Set<string>()

  constructor(options: CloudOptions) {
    const { db, writes, bus, clock, vault, poster, streams, place, random, charge, onError } = options
    this.#options = options
    this.#graph = new GraphApi({
      transport: {
        send: (...request) => poster.send(...request),
        open: (...request) => streams.open(...request),
        explain: explainError,
        neverLeft,
      },
      baseUrl: place.url,
      version: place.version,
      clock,
    })
    const settings = cloudSettings(db, vault)
    this.engine = new CloudEngine({
      db,
      writes,
      graph: this.#graph,
      settings,
      clock,
      random,
      foreign: (sessionId, number) => void this.#tellForeign(sessionId, number).catch(onError),
      onError,
    })
    this.webhooks = new CloudWebhooks({
      writes,
      clock,
      settings,
      charge,
      arrived: (sessionId) => bus.publish(cloudArrived, { sessionId }),
    })
    bus.subscribe(cloudArrived, ({ sessionId }) => this.engine.arrived(sessionId))
  }

  check(settings: CloudSettings): Promise<NumberCheck> {
    return checkSettings(this.#graph, settings, new AbortController().signal)
  }

  async #tellForeign(sessionId: string, phoneNumberId: string): Promise<void> {
    const key = `${sessionId} ${phoneNumberId}`
    if (this.#foreign.has(key)) return
    this.#foreign.add(key)
    const session = await findSession(this.#options.db, sessionId)
    if (!session) return
    this.#options.tell({
      level: 'warn',
      service: 'whatsapp',
      userId: session.user_id,
      sessionId,
      message: `Sessão "${session.name}": a Meta envia para o webhook dela eventos de outro número, que são ignorados`,
      details: { phoneNumberId },
    })
  }
}
