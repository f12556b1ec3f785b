import type { Dialect } from 'kysely'
import type { StartFailure } from '../../kit/startFailure.js'

export interface OpenedDialect {
  dialect: Dialect
  /** The same database without a time limit on a query, for migrations; absent where there is none anyway. */
  patient?: () => Dialect
  /** Why the database cannot be used, for whoever starts the gateway. */
  explain(error: unknown): StartFailure
}
