import { countOf } from '@morpheus/sdk/format'
import type { EventStore } from '../../core/events/eventStore.js'
import { type JobSchedule, PeriodicJob } from '../../core/jobs/periodicJob.js'
import type { Clock } from '../../core/lib/clock.js'
import type { SystemLog } from '../../core/log/systemLog.js'
import { mapSessionNames } from '../../core/store/repositories/sessions.js'
import type { Db } from '../../core/store/tables.js'

/** Logs each session's messages as one entry. */
export const throughputSummary = { everyMs: 5 * 60_000, lease: null } as const satisfies JobSchedule

interface AttemptCount {
  userId: string
  sent: number
  received: number
}

/** Logs one summary per session with messages every 5 minutes, instead of an entry per message. */
export class Throughput {
  readonly #db: Db
  readonly #log: SystemLog
  readonly #job: PeriodicJob
  #tallies = new Map<string, AttemptCount>()

  constructor(
    { db, eventStore, log, clock }: { db: Db; eventStore: EventStore; log: SystemLog; clock: Clock },
    onError: (error: unknown) => void,
  ) {
    this.#db = db
    this.#log = log
    eventStore.listen(({ type, payload, userId, sessionId }, isOwn) => {
      // Each node counts its own events.
      if (!isOwn) return
      const isSent = type === 'message:sent'
      if (!(isSent || type === 'message:received') || !('message' in payload)) return
      const tally = this.#tallies.get(sessionId) ?? { userId, sent: 0, received: 0 }
      if (isSent || payload.message.isFromMe) tally.sent += 1
      else tally.received += 1
      this.#tallies.set(sessionId, tally)
    })
    this.#job = new PeriodicJob(clock, throughputSummary.everyMs, () => this.#emit(), onError)
  }

  async stop(): Promise<void> {
    await this.#job.stop()
    await this.#emit()
  }

  async #emit(): Promise<void> {
    const tallies = this.#tallies
    this.#tallies = new Map()
    const names = await mapSessionNames(this.#db, [...tallies.keys()])
    for (const [sessionId, { userId, sent, received }] of tallies) {
      const name = names.get(sessionId)
      const label = name === undefined ? 'Sessão excluída' : `Sessão "${name}"`
      const message = `${label}: mensagens nos últimos 5 minutos: ${countOf(received, 'recebida')}, ${countOf(sent, 'enviada')}`
      this.#log.write({ level: 'info', service: 'whatsapp', message, userId, sessionId })
    }
  }
}
