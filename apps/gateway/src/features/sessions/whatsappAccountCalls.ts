import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { AccountPart, EngineAccountParts } from '../../engines/account.js'
import type { EngineRegistry } from '../../engines/registry.js'
import { createOfflineError, createUnsupportedError, toAccountError } from './accountErrors.js'
import type { EngineRuns } from './engineRuns.js'
import { getOwnSession } from './ownSession.js'

export interface WhatsAppAccountCallsOptions {
  db: Db
  engines: EngineRegistry
  runs: EngineRuns
}

type Part<Name extends AccountPart> = NonNullable<EngineAccountParts[Name]>

/** Calls of the accounts that sessions are linked to. */
export class WhatsAppAccountCalls {
  readonly #options: WhatsAppAccountCallsOptions

  constructor(options: WhatsAppAccountCallsOptions) {
    this.#options = options
  }

  /**
   * Runs `work` with one part of a session's account.
   * @throws OtherNodeError where another node runs the session, and a HttpError: 404 for another user's session, 400 for an
   * engine without that part, 409 without a connection, and the network's refusals
   */
  async run<Name extends AccountPart, Answer>(
    sessionId: string,
    userId: string,
    name: Name,
    work: (part: Part<Name>, session: SessionRow) => Promise<Answer>,
  ): Promise<Answer> {
    const { db, engines, runs } = this.#options
    const session = await getOwnSession(db, sessionId, userId)
    if (!engines.of(session.api_type)?.capabilities.account?.includes(name)) throw createUnsupportedError()
    const run = await runs.findRun(session.id)
    if (session.status !== 'connected' || !run?.isConnected) throw createOfflineError()
    const part = openAccount(session.id, run.engine)?.[name]
    if (!part) throw createOfflineError()
    try {
      return await work(part, session)
    } catch (error) {
      throw toAccountError(error)
    }
  }
}

/** Null without a connection. */
function openAccount(
  sessionId: string,
  engine: { account?(id: string): EngineAccountParts },
): EngineAccountParts | null {
  try {
    return engine.account?.(sessionId) ?? null
  } catch {
    return null
  }
}
