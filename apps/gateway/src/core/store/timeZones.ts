import type { Db } from './tables.js'

export class TimeZones {
  readonly #db: Db
  readonly usual: string

  /** @param usual An IANA name. */
  constructor(db: Db, usual: string) {
    this.#db = db
    this.usual = usual
  }

  /** Pass `db` inside a transaction. */
  async of(userId: string, db: Db = this.#db): Promise<string> {
    const row = await db.selectFrom('users').select('timezone').where('id', '=', userId).executeTakeFirst()
    return row?.timezone ?? this.usual
  }

  async ofSession(sessionId: string, db: Db = this.#db): Promise<string> {
    const row = await db
      .selectFrom('users')
      .innerJoin('sessions', 'sessions.user_id', 'users.id')
      .select('timezone')
      .where('sessions.id', '=', sessionId)
      .executeTakeFirst()
    return row?.timezone ?? this.usual
  }
}
