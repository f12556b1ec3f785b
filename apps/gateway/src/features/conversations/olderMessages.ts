import { HttpError } from '../../core/lib/httpError.js'
import { findContactById } from '../../core/store/repositories/identities.js'
import { findOldestMessage } from '../../core/store/repositories/thread.js'
import type { Db } from '../../core/store/tables.js'
import { createOfflineError } from '../sessions/accountErrors.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import { getOwnSession } from '../sessions/ownSession.js'
import { toHistoryAnchor } from './historyAnchor.js'

interface OlderMessagesOptions {
  db: Db
  runs: EngineRuns
}

/** Messages of a conversation from before those that are stored, which only the phone has. */
export class OlderMessages {
  readonly #options: OlderMessagesOptions

  constructor(options: OlderMessagesOptions) {
    this.#options = options
  }

  /**
   * Asks the phone for `count` messages before the oldest stored one; they arrive as history, if at all.
   * @throws OtherNodeError where another node runs the session; HttpError 404 for another user's session, 400 on
   * networks without history and where no message is stored, 409 without a connection
   */
  async fetch(
    sessionId: string,
    userId: string,
    contact: string,
    count: number,
  ): Promise<{ requested: number }> {
    const { db, runs } = this.#options
    const session = await getOwnSession(db, sessionId, userId)
    const run = await runs.findRun(sessionId)
    if (run && !run.engine.fetchHistory)
      throw new HttpError('invalid', 'unsupported', 'Esta sessão não busca mensagens antigas no celular')
    const chat = (await findContactById(db, sessionId, contact)) ?? contact
    const oldest = await findOldestMessage(db, sessionId, chat)
    if (!oldest)
      throw new HttpError(
        'invalid',
        'history_without_message',
        'Nenhuma mensagem desta conversa está guardada: o celular busca as anteriores a uma mensagem conhecida',
      )
    if (!run || session.status !== 'connected') throw createOfflineError()
    try {
      await run.engine.fetchHistory?.(sessionId, toHistoryAnchor(oldest), count)
    } catch {
      throw createOfflineError()
    }
    return { requested: count }
  }
}
