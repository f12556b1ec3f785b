import { formatCount } from '@morpheus/sdk/format'
import { targetLabels } from '@morpheus/sdk/text'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { yieldToLoop } from '../../core/lib/yieldToLoop.js'
import type { LogLine } from '../../core/log/systemLog.js'
import { findTarget } from '../../core/store/repositories/deliveryTargets.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { Db } from '../../core/store/tables.js'
import {
  type Abandonment,
  abandonDeliveriesBefore,
  abandonDeliveriesUntil,
  deleteBefore,
  deleteDeadDeliveriesBeyond,
  findLastExcess,
  listTargetsBeyond,
} from './rows/queueBounds.js'

/** Rows per statement, so that requests are not held up. */
const batchSize = 500

export interface QueueBoundsOptions {
  db: Db
  clock: Clock
  /** Pending deliveries per target, and dead letters kept of it. */
  maxLength: number
  writeLog: (line: LogLine) => void
  changed: (targetId: string) => void
}

/** Limits the queues of paused, disabled and dead targets, and notifies the owners. */
export class QueueBounds {
  readonly #options: QueueBoundsOptions

  constructor(options: QueueBoundsOptions) {
    this.#options = options
  }

  /** Gives up the oldest deliveries beyond the limit; they can be replayed while they are kept as dead letters. */
  async shorten(): Promise<void> {
    const { db, maxLength } = this.#options
    for (const id of await listTargetsBeyond(db, maxLength)) await this.#shortenOne(id)
  }

  /**
   * Deletes deliveries pending since before an instant, which is `days` days ago. They are abandoned first, which counts
   * them as waiting until now.
   */
  async forgetBefore(time: string, days: number): Promise<void> {
    const counts = new Map<string, number>()
    for (const state of ['waiting', 'failed'] as const) {
      for (let full = true; full; await yieldToLoop()) {
        const abandonment = this.#abandonment(`Abandonada: esperava havia mais de ${days} dias`)
        const targets = await abandonDeliveriesBefore(this.#options.db, state, time, abandonment)
        for (const id of targets) counts.set(id, (counts.get(id) ?? 0) + 1)
        full = targets.length === batchSize
      }
    }
    await all(() => deleteBefore(this.#options.db, 'dead', time, batchSize))
    for (const [id, count] of counts) {
      const countText =
        count === 1 ? 'uma entrega que esperava' : `${formatCount(count)} entregas que esperavam`
      await this.#notify(
        id,
        `${countText} havia mais de ${days} dias ${count === 1 ? 'foi apagada' : 'foram apagadas'}`,
      )
    }
  }

  async #shortenOne(id: string): Promise<void> {
    const { db, maxLength } = this.#options
    const lastExcess = await findLastExcess(db, id, maxLength)
    if (lastExcess !== null) {
      const reason = `a fila passou de ${formatCount(maxLength)} entregas`
      const count = await all(() =>
        abandonDeliveriesUntil(db, id, lastExcess, this.#abandonment(`Abandonada: ${reason}`)),
      )
      const summary =
        count === 1
          ? 'a mais antiga foi abandonada e pode ser reenviada'
          : `as ${formatCount(count)} mais antigas foram abandonadas e podem ser reenviadas`
      await this.#notify(id, `${reason}; ${summary}`)
    }
    const erasedPeople = await all(() => deleteDeadDeliveriesBeyond(db, id, maxLength, batchSize))
    if (erasedPeople === 0) return
    const summary =
      erasedPeople === 1
        ? 'a mais antiga foi apagada'
        : `as ${formatCount(erasedPeople)} mais antigas foram apagadas`
    await this.#notify(id, `as entregas abandonadas passaram de ${formatCount(maxLength)}; ${summary}`)
  }

  #abandonment(error: string): Abandonment {
    return { at: isoNow(this.#options.clock), error, limit: batchSize }
  }

  async #notify(targetId: string, what: string): Promise<void> {
    const { db, writeLog, changed } = this.#options
    changed(targetId)
    const target = await findTarget(db, targetId)
    const session = target && (await findSession(db, target.session_id))
    if (!session) return
    const message = `${targetLabels[target.kind]} da sessão "${session.name}": ${what}`
    writeLog({ level: 'warn', service: 'system', userId: session.user_id, sessionId: session.id, message })
  }
}

async function all(deleteSome: () => Promise<number>): Promise<number> {
  let count = 0
  for (let last = batchSize; last === batchSize; await yieldToLoop()) {
    last = await deleteSome()
    count += last
  }
  return count
}
