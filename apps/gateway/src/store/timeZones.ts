import type { Db } from './tables.js'

/** In which zone an account's days and hours are counted: the one it chose, else the gateway's. */
export class TimeZones {
  readonly #db: Db
  readonly #usual: string

  /** @param usual An IANA name: of accounts that have chosen none. */
  constructor(db: Db, usual: string) {
    this.#db = db
    this.#usual = usual
  }

  async of(userId: string): Promise<string> {
    const row = await this.#db
      .selectFrom('users')
      .select('timezone')
      .where('id', '=', userId)
      .executeTakeFirst()
    return row?.timezone ?? this.#usual
  }

  /** Of the account that has the session. */
  async ofSession(sessionId: string): Promise<string> {
    const row = await this.#db
      .selectFrom('users')
      .innerJoin('sessions', 'sessions.user_id', 'users.id')
      .select('timezone')
      .where('sessions.id', '=', sessionId)
      .executeTakeFirst()
    return row?.timezone ?? this.#usual
  }
}
