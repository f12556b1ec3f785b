import type { Db } from './tables.js'

/** Time zone for an account's days and hours: its own choice, else the gateway's. */
export class TimeZones {
  readonly #db: Db
  /** Default for accounts without a choice. */
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
