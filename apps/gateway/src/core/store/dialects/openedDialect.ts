import type { Dialect } from 'kysely'
import type { StartFailure } from '../../lib/startFailure.js'

export interface OpenedDialect {
  dialect: Dialect
  /** The same database without a query timeout, for migrations; absent where there is no timeout. */
  withoutTimeout?: () => Dialect
  explain(error: unknown): StartFailure
}
