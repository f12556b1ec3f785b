import type { Db } from '../store/tables.js'

/**
 * Whether hours that a responder is configured with are open at a moment, on the clocks of the session's owner. `db`
 * where a transaction is under way.
 */
export type OpenAt = (sessionId: string, at: Date, db?: Db) => Promise<(hours: string) => boolean>
