import { type Clock, instant } from '../kit/clock.js'
import type { AlertRow } from '../store/mail/alertTables.js'
import { insertAlert, updateAlert } from '../store/repositories/mail/alerts.js'
import type { Db } from '../store/tables.js'

/** What somebody has to be told of. */
export interface NewAlert
  extends Pick<AlertRow, 'cause' | 'kind' | 'severity' | 'title' | 'detail' | 'path'> {
  userId: string
}

/**
 * Where other rooms say that something went wrong, and that it is well again, each in the transaction `db` of what it
 * tells of. A cause that is raised again before it is well is the same one, and told once.
 */
export class Alerts {
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async raise(db: Db, { userId, ...alert }: NewAlert): Promise<void> {
    const since = instant(this.#clock)
    await insertAlert(db, { user_id: userId, ...alert, since, raised: 1, told_at: null, well_since: null })
    await updateAlert(db, { user_id: userId, cause: alert.cause }, { detail: alert.detail, well_since: null })
  }

  /** Nothing where it was not raised. */
  async resolve(db: Db, userId: string, cause: string): Promise<void> {
    await updateAlert(db, { user_id: userId, cause }, { well_since: instant(this.#clock) })
  }
}
