import { type StatusPost, statusLimits } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import type { EventStore } from '../../core/events/eventStore.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ActivityLog, SessionActor } from '../../core/log/activityLog.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { PostRow } from '../../core/store/postTables.js'
import {
  deletePost,
  findPost,
  receivesPosts,
  saveReceivesPosts,
} from '../../core/store/repositories/posts.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineRegistry } from '../../engines/registry.js'
import { createWrongFieldError } from '../messages/messageErrors.js'
import type { MessageFile } from '../messages/messageFiles.js'
import { type Recipients, toAddress } from '../messages/recipients.js'
import { createUnsupportedError } from '../sessions/accountErrors.js'
import { getOwnSession } from '../sessions/ownSession.js'
import { readRecipients, statusView } from '../sessions/posts/postView.js'
import { statusLifeMs } from '../sessions/posts/receivedPosts.js'
import type { WhatsAppAccountCalls } from '../sessions/whatsappAccountCalls.js'
import { checkContent, type GivenContent } from './postContent.js'
import type { PostFiles } from './postFiles.js'
import { readPostPage } from './postPage.js'
import type { PostSender } from './postSender.js'
import { type AudienceChoice, resolveAudience } from './statusAudience.js'

export interface StatusesOptions {
  db: Db
  clock: Clock
  eventStore: EventStore
  activityLog: ActivityLog
  engines: EngineRegistry
  calls: WhatsAppAccountCalls
  recipients: Recipients
  files: PostFiles
  sender: PostSender
}

export interface NewStatus extends AudienceChoice {
  /** Deterministic for a repeated call; null for a new one. */
  id: string | null
  /** Read once the caller is known to own the session. */
  content: () => GivenContent | Promise<GivenContent>
}

/** Statuses of sessions. All calls throw an HttpError 404 for another user's session. */
export class Statuses {
  readonly #options: StatusesOptions

  constructor(options: StatusesOptions) {
    this.#options = options
  }

  async page(
    sessionId: string,
    userId: string,
    {
      own,
      cursor,
      limit = 50,
    }: { own?: boolean | undefined; cursor?: string | undefined; limit?: number | undefined },
  ): Promise<{ statuses: StatusPost[]; nextCursor: string | null }> {
    const { db, clock } = this.#options
    await getOwnSession(db, sessionId, userId)
    const search = { sessionId, channel: null, fromMe: own, now: isoNow(clock) }
    const { rows, nextCursor } = await readPostPage(db, search, { cursor, limit })
    return { statuses: rows.map((row) => statusView(row)), nextCursor }
  }

  /**
   * Posts at the session's pace; a repetition under the same id posts once.
   * @throws as `WhatsAppAccountCalls.run`, `resolveAudience` and `PostSender.post`
   */
  async post({ sessionId, userId, origin }: SessionActor, status: NewStatus): Promise<StatusPost> {
    await getOwnSession(this.#options.db, sessionId, userId)
    const newContent = await status.content()
    checkText(newContent)
    return this.#options.calls.run(sessionId, userId, 'statuses', async (statuses, session) => {
      const row = await this.#options.sender.post(session, {
        id: status.id,
        content: newContent,
        wrongKind,
        lifeMs: statusLifeMs,
        getColumns: async (stored) => stored ?? this.#createColumns(session, status),
        send: (post, content, signal) =>
          statuses.post({ id: post.id, content, to: readRecipients(post).map(toAddress) }, signal),
        onSent: async (work, sent) => {
          work.emit(session, 'status:sent', { sessionId, status: statusView(sent) })
          await this.#record(work.db, { userId, origin }, session, 'activity.status_posted')
        },
      })
      return statusView(row)
    })
  }

  /** @throws HttpError 404 for a status that is missing or a contact's */
  async remove({ sessionId, userId, origin }: SessionActor, id: string): Promise<void> {
    const { eventStore, sender, calls } = this.#options
    const row = await this.#find(sessionId, userId, id)
    if (row.from_me !== 1) throw createMissingError()
    await calls.run(sessionId, userId, 'statuses', async (statuses, session) => {
      const to = readRecipients(row).map(toAddress)
      await sender.change(session, row, (signal) => statuses.remove(row.network_id, to, signal))
      await eventStore.transact(userId, async (work) => {
        if (!(await deletePost(work.db, sessionId, id))) return
        const timestamp = isoNow(this.#options.clock)
        work.emit(session, 'status:deleted', { sessionId, statusId: id, contactPhone: null, timestamp })
        await this.#record(work.db, { userId, origin }, session, 'activity.status_deleted')
      })
    })
  }

  async media(sessionId: string, userId: string, id: string): Promise<MessageFile> {
    return this.#options.files.get(await this.#find(sessionId, userId, id))
  }

  async receives(sessionId: string, userId: string): Promise<boolean> {
    const { db } = this.#options
    await getOwnSession(db, sessionId, userId)
    return receivesPosts(db, sessionId, 'statuses')
  }

  /** @throws HttpError 400 for a session whose engine has no statuses */
  async setReceives({ sessionId, userId, origin }: SessionActor, receives: boolean): Promise<boolean> {
    const { db, engines } = this.#options
    const session = await getOwnSession(db, sessionId, userId)
    if (!engines.of(session.api_type)?.capabilities.account?.includes('statuses'))
      throw createUnsupportedError()
    await inTransaction(db, async (transaction) => {
      await saveReceivesPosts(transaction, sessionId, 'statuses', receives)
      const details = localized('activity.status_settings', { session: session.name, on: String(receives) })
      await this.#write(transaction, { userId, origin }, session, details)
    })
    return receives
  }

  async #find(sessionId: string, userId: string, id: string): Promise<PostRow> {
    const { db } = this.#options
    await getOwnSession(db, sessionId, userId)
    const row = await findPost(db, sessionId, id)
    if (!row || row.channel !== null) throw createMissingError()
    return row
  }

  async #createColumns(session: SessionRow, { audience, contacts }: AudienceChoice) {
    const recipients = await resolveAudience(this.#options, session, { audience, contacts })
    return { channel: null, contact_name: null, audience, recipients: JSON.stringify(recipients) }
  }

  #record(
    db: Db,
    caller: Pick<SessionActor, 'userId' | 'origin'>,
    session: SessionRow,
    code: 'activity.status_posted' | 'activity.status_deleted',
  ): Promise<void> {
    return this.#write(db, caller, session, localized(code, { session: session.name }))
  }

  async #write(
    db: Db,
    { userId, origin }: Pick<SessionActor, 'userId' | 'origin'>,
    { id }: SessionRow,
    details: Localized,
  ): Promise<void> {
    const entry = { action: 'status_change', details, metadata: { sessao: id } } as const
    await this.#options.activityLog.record(db, userId, entry, origin)
  }
}

const wrongKind = localized('statuses.kind_invalid')

/** @throws HttpError 400 naming the field */
function checkText(content: GivenContent): void {
  checkContent(content, { missingText: localized('statuses.text_missing'), wrongKind })
  const limit = statusLimits.text
  if (content.kind === 'text' && content.text.length > limit)
    throw createWrongFieldError('message', localized('statuses.text_long', { limit }))
}

function createMissingError(): HttpError {
  return new HttpError('not_found', 'status_not_found', 'Status não encontrado')
}
