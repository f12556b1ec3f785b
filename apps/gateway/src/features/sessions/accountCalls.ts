import { HttpError } from '../../core/lib/httpError.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { AccountPart, EngineAccountParts } from '../../engines/account.js'
import { AccountFailure, type AccountFailureCode } from '../../engines/accountFailure.js'
import type { EngineRegistry } from '../../engines/registry.js'
import type { EngineRuns } from './engineRuns.js'
import { getOwnSession } from './ownSession.js'

export interface AccountCallsOptions {
  db: Db
  engines: EngineRegistry
  runs: EngineRuns
}

type Part<Name extends AccountPart> = NonNullable<EngineAccountParts[Name]>

/** Seconds: WhatsApp limits queries for some minutes. */
const rateLimitSeconds = 60

/** Calls of the accounts that sessions are linked to. */
export class AccountCalls {
  readonly #options: AccountCallsOptions

  constructor(options: AccountCallsOptions) {
    this.#options = options
  }

  /**
   * Runs `work` with one part of a session's account.
   * @throws Elsewhere where another node runs the session, and a HttpError: 404 for another user's session, 400 for an
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

export function createOfflineError(): HttpError {
  const message = 'A sessão está sem conexão. Tente de novo quando ela voltar.'
  return new HttpError('conflict', 'session_offline', message)
}

export function createUnsupportedError(message = 'A API desta sessão não oferece isto'): HttpError {
  return new HttpError('invalid', 'unsupported', message)
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

const kinds = {
  account_forbidden: 'forbidden',
  account_rejected: 'invalid',
  account_rate_limited: 'too_many',
  account_unanswered: 'unavailable',
  not_on_whatsapp: 'invalid',
  unsupported: 'invalid',
} as const satisfies Record<AccountFailureCode, HttpError['kind']>

const messages: Readonly<Record<AccountFailureCode, string>> = {
  account_forbidden: 'O WhatsApp não permite isto a esta conta',
  account_rejected: 'O WhatsApp não aceitou esta alteração',
  account_rate_limited: 'O WhatsApp pediu para esperar. Tente de novo em alguns minutos.',
  account_unanswered: 'O WhatsApp não respondeu. Confira se a alteração foi feita antes de repetir.',
  not_on_whatsapp: 'Este número não tem WhatsApp',
  unsupported: 'A API desta sessão não oferece isto',
}

const retryAfter: Partial<Record<AccountFailureCode, number>> = {
  account_rate_limited: rateLimitSeconds,
  account_unanswered: 10,
}

/** The answer for what the network refuses; any other error as it is. */
function toAccountError(error: unknown): unknown {
  if (!(error instanceof AccountFailure)) return error
  const { code, reason } = error
  const seconds = retryAfter[code]
  return new HttpError(kinds[code], code, reason ?? messages[code], {
    ...(seconds !== undefined && { retryAfter: seconds }),
  })
}
