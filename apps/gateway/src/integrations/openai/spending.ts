import { localized } from '@morpheus/sdk/text'
import { Temporal } from 'temporal-polyfill'
import type { Clock } from '../../core/lib/clock.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import { OpenaiFailure } from './openaiFailure.js'
import type { ModelUsageRow } from './tables.js'

export interface Spent {
  model: string
  inputTokens: number
  outputTokens: number
  /** Millionths of a US dollar; null for an unknown price. */
  cost: number | null
}

export interface DaySpent extends Spent {
  day: string
  calls: number
}

export class Spending {
  readonly #db: Db
  readonly #clock: Clock
  readonly #timeZones: TimeZones

  constructor({ db, clock, timeZones }: { db: Db; clock: Clock; timeZones: TimeZones }) {
    this.#db = db
    this.#clock = clock
    this.#timeZones = timeZones
  }

  async add(sessionId: string, { model, inputTokens, outputTokens, cost }: Spent): Promise<void> {
    await addModelUsage(this.#db, {
      session_id: sessionId,
      day: await this.#day(sessionId),
      model,
      calls: 1,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      cost: cost ?? 0,
      unpriced: cost === null ? 1 : 0,
    })
  }

  /**
   * Checks the daily limit before a call. Calls in progress are not counted yet and may exceed it.
   * @throws OpenaiFailure where today's tokens are spent.
   */
  async refuseAbove(sessionId: string, dailyTokens: number): Promise<void> {
    if (dailyTokens === 0) return
    const rows = await modelUsageSince(this.#db, sessionId, await this.#day(sessionId))
    const spent = rows.reduce((sum, row) => sum + row.input_tokens + row.output_tokens, 0)
    if (spent < dailyTokens) return
    throw new OpenaiFailure(localized('peers.openai.daily_limit', { limit: dailyTokens }), {
      code: 'daily_tokens',
    })
  }

  /** The last `count` days including today, newest first. */
  async days(sessionId: string, count: number): Promise<DaySpent[]> {
    const rows = await modelUsageSince(this.#db, sessionId, await this.#day(sessionId, count - 1))
    return rows.map(toDaySpent)
  }

  /** `2026-11-21`, in the owner's time zone. */
  today(sessionId: string): Promise<string> {
    return this.#day(sessionId)
  }

  async #day(sessionId: string, before = 0): Promise<string> {
    const zone = await this.#timeZones.getZoneOfSession(sessionId)
    return Temporal.Instant.fromEpochMilliseconds(this.#clock.now())
      .toZonedDateTimeISO(zone)
      .toPlainDate()
      .subtract({ days: before })
      .toString()
  }
}

function toDaySpent({
  day,
  model,
  calls,
  input_tokens,
  output_tokens,
  cost,
  unpriced,
}: ModelUsageRow): DaySpent {
  return {
    day,
    model,
    calls,
    inputTokens: input_tokens,
    outputTokens: output_tokens,
    cost: unpriced === calls ? null : cost,
  }
}

async function addModelUsage(db: Db, usage: ModelUsageRow): Promise<void> {
  await db
    .insertInto('model_usage')
    .values(usage)
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'day', 'model']).doUpdateSet((eb) => ({
        calls: eb('model_usage.calls', '+', eb.ref('excluded.calls')),
        input_tokens: eb('model_usage.input_tokens', '+', eb.ref('excluded.input_tokens')),
        output_tokens: eb('model_usage.output_tokens', '+', eb.ref('excluded.output_tokens')),
        cost: eb('model_usage.cost', '+', eb.ref('excluded.cost')),
        unpriced: eb('model_usage.unpriced', '+', eb.ref('excluded.unpriced')),
      })),
    )
    .execute()
}

function modelUsageSince(db: Db, sessionId: string, day: string): Promise<ModelUsageRow[]> {
  return db
    .selectFrom('model_usage')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('day', '>=', day)
    .orderBy('day', 'desc')
    .orderBy('model')
    .execute()
}
