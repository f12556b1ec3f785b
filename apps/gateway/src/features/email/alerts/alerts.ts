import { type Clock, isoNow } from '../../../core/lib/clock.js'
import type { AlertRow } from '../../../core/store/mail/alertTables.js'
import type { Db } from '../../../core/store/tables.js'
import { insertAlert, updateAlert } from './alertRows.js'

export interface NewAlert
  extends Pick<AlertRow, 'cause' | 'kind' | 'severity' | 'title' | 'detail' | 'path'> {
  userId: string
}

/**
 * Raised and resolved by other modules, each in the transaction `db` of the cause. Raising an open alert again has no
 * effect.
 */
export class Alerts {
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async raise(db: Db, { userId, ...alert }: NewAlert): Promise<void> {
    const since = isoNow(this.#clock)
    await insertAlert(db, { user_id: userId, ...alert, since, raised: 1, told_at: null, well_since: null })
    await updateAlert(db, { user_id: userId, cause: alert.cause }, { detail: alert.detail, well_since: null })
  }

  /** No-op when it was not raised. */
  async resolve(db: Db, userId: string, cause: string): Promise<void> {
    await updateAlert(db, { user_id: userId, cause }, { well_since: isoNow(this.#clock) })
  }
}
