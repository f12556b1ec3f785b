import * as z from 'zod'
import type { Topic } from '../../core/cluster/bus.js'
import { explainError, failedBeforeSending } from '../../core/net/explainError.js'
import type { Poster } from '../../core/net/poster.js'
import type { Streams } from '../../core/net/streams.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import { CloudEngine } from '../../engines/cloud/cloudEngine.js'
import type { InboxNotice } from '../../engines/cloud/cloudInbox.js'
import { CloudWebhooks } from '../../engines/cloud/cloudWebhooks.js'
import { GraphApi } from '../../engines/cloud/graphApi.js'
import type { GraphEndpoint } from '../../engines/cloud/graphEndpoint.js'
import { checkSettings, type NumberCheck } from '../../engines/cloud/numberCheck.js'
import type { CloudSettings, FindSettings } from '../../engines/cloud/settings.js'
import { AccountTemplates } from '../../engines/cloud/templates/accountTemplates.js'
import { cloudSettings } from '../../features/sessions/settings/cloudConfigs.js'
import type { Core } from './core.js'

const Arrived = z.object({ sessionId: z.string() })
/** A webhook of Meta arrived for a session: the node that runs it processes it. */
const cloudArrived: Topic<z.infer<typeof Arrived>> = { name: 'cloud:arrived', schema: Arrived }

interface CloudOptions extends Core {
  poster: Poster
  streams: Streams
  graph: GraphEndpoint
  /** From 0 to 1, for the jitter. */
  random: () => number
  /** @throws HttpError 429 where a user has stored too much. */
  charge: (userId: string, bytes: number) => void
}

export class CloudModule {
  readonly engine: CloudEngine
  readonly webhooks: CloudWebhooks
  readonly templates: AccountTemplates
  readonly settings: FindSettings
  readonly #graph: GraphApi
  readonly #options: CloudOptions
  readonly #noticed = new Set<string>()

  constructor(options: CloudOptions) {
    const { db, writes, bus, clock, vault, poster, streams, graph, random, charge, onError } = options
    this.#options = options
    this.#graph = new GraphApi({
      transport: {
        send: (...request) => poster.send(...request),
        open: (...request) => streams.open(...request),
        explain: explainError,
        wasNeverSent: failedBeforeSending,
      },
      baseUrl: graph.url,
      version: graph.version,
      clock,
    })
    const settings = cloudSettings(db, vault)
    this.settings = settings
    this.templates = new AccountTemplates(this.#graph)
    this.engine = new CloudEngine({
      db,
      writes,
      graph: this.#graph,
      settings,
      clock,
      random,
      notice: (sessionId, notice) => void this.#tell(sessionId, notice).catch(onError),
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

  async #tell(sessionId: string, notice: InboxNotice): Promise<void> {
    const key = `${sessionId} ${JSON.stringify(notice)}`
    if (this.#noticed.has(key)) return
    this.#noticed.add(key)
    const session = await findSession(this.#options.db, sessionId)
    if (!session) return
    this.#options.writeLog({
      level: 'warn',
      service: 'whatsapp',
      userId: session.user_id,
      sessionId,
      message: `Sessão "${session.name}": ${sentences[notice.what]}`,
      details: notice.what === 'foreign' ? { phoneNumberId: notice.phoneNumberId } : undefined,
    })
  }
}

const sentences: Record<InboxNotice['what'], string> = {
  foreign: 'a Meta envia para o webhook dela eventos de outro número, que são ignorados',
  unread: 'a Meta enviou algo que não pôde ser lido; o resto foi recebido',
  unprocessed: 'algo que a Meta enviou não pôde ser processado, e será tentado de novo quando ela reiniciar',
}
