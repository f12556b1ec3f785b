import type { Db } from './tables.js'

export class TimeZones {
  readonly #db: Db
  readonly defaultZone: string

  /** @param defaultZone An IANA name. */
  constructor(db: Db, defaultZone: string) {
    this.#db = db
    this.defaultZone = defaultZone
  }

  /** Pass `db` inside a transaction. */
  async getZone(userId: string, db: Db = this.#db): Promise<string> {
    const row = await db.selectFrom('users').select('timezone').where('id', '=', userId).executeTakeFirst()
    return row?.timezone ?? this.defaultZone
  }

  async getZoneOfSession(sessionId: string, db: Db = this.#db): Promise<string> {
    const row = await db
      .selectFrom('users')
      .innerJoin('sessions', 'sessions.user_id', 'users.id')
      .select('timezone')
      .where('sessions.id', '=', sessionId)
      .executeTakeFirst()
    return row?.timezone ?? this.defaultZone
  }
}
