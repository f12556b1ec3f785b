import type { Db } from '../../core/store/tables.js'

/** Tests opening hours in the time zone of the session's owner. Pass `db` inside a transaction. */
export type OpenAt = (sessionId: string, at: Date, db?: Db) => Promise<(hours: string) => boolean>
