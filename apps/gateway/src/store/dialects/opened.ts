import type { Dialect } from 'kysely'
import type { StartFailure } from '../../kit/startFailure.js'

export interface OpenedDialect {
  dialect: Dialect
  /** Why the database cannot be used, for whoever starts the gateway. */
  explain(error: unknown): StartFailure
}
