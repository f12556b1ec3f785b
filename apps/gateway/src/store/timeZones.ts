import type { Db } from './tables.js'

/** In which zone an account's days and hours are counted: the one it chose, else the gateway's. */
export class TimeZones {
  readonly #db: Db
  /** Of accounts that have chosen none. */
  readonly usual: string

  /** @param usual An IANA name. */
  constructor(db: Db, usual: string) {
    this.#db = db
    this.usual = usual
  }

  /** `db` where a transaction is under way. */
  async of(userId: string, db: Db = this.#db): Promise<string> {
    const row = await db.selectFrom('users').select('timezone').where('id', '=', userId).executeTakeFirst()
    return row?.timezone ?? this.usual
  }

  /** Of the account that has the session. */
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
