import { type StatusPost, statusLimits } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { EventStore } from '../../core/events/eventStore.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { readCursor, writeCursor } from '../../core/lib/cursor.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ActivityLog, Origin } from '../../core/log/activityLog.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { PostRow } from '../../core/store/postTables.js'
import { markMediaUsed } from '../../core/store/repositories/media.js'
import {
  deletePost,
  findPost,
  insertPost,
  listPosts,
  receivesPosts,
  saveReceivesPosts,
  updatePost,
} from '../../core/store/repositories/posts.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import { newMessageId } from '../../engines/messageId.js'
import type { EngineRegistry } from '../../engines/registry.js'
import type { StatusContent } from '../../engines/statuses.js'
import { createWrongFieldError } from '../messages/messageErrors.js'
import type { MessageFile } from '../messages/messageFiles.js'
import type { FileToSend } from '../messages/messages.js'
import { type Recipients, toAddress } from '../messages/recipients.js'
import type { AccountCalls } from '../sessions/accountCalls.js'
import { createUnsupportedError } from '../sessions/accountErrors.js'
import { getOwnSession } from '../sessions/ownSession.js'
import { readRecipients, statusView } from '../sessions/posts/postView.js'
import { statusLifeMs } from '../sessions/posts/receivedPosts.js'
import type { PostFiles } from './postFiles.js'
import type { PostSender } from './postSender.js'
import { type AudienceChoice, resolveAudience } from './statusAudience.js'

const Position = z.tuple([z.string(), z.string()])

export interface StatusesOptions {
  db: Db
  clock: Clock
  eventStore: EventStore
  activityLog: ActivityLog
  engines: EngineRegistry
  calls: AccountCalls
  recipients: Recipients
  files: PostFiles
  sender: PostSender
}

interface Caller {
  sessionId: string
  userId: string
  origin: Origin
}

export interface NewStatus extends AudienceChoice {
  /** Deterministic for a repeated call; null for a new one. */
  id: string | null
  /** Read once the caller is known to own the session. */
  content: () => GivenContent | Promise<GivenContent>
}

type GivenContent = { kind: 'text'; text: string } | FileToSend

interface KeptContent {
  kind: StatusContent['kind']
  text: string | null
  file: { media: { type: string; size: number; fileName: string | null }; mediaId: string } | null
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
    const before = cursor === undefined ? undefined : readCursor(Position, cursor)
    const rows = await listPosts(
      db,
      { sessionId, channel: null, fromMe: own, before, now: isoNow(clock) },
      limit + 1,
    )
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const nextCursor = last && rows.length > limit ? writeCursor([last.posted_at, last.id]) : null
    return { statuses: page.map((row) => statusView(row)), nextCursor }
  }

  /**
   * Posts at the session's pace; a repetition under the same id posts once.
   * @throws as `AccountCalls.run`, `resolveAudience` and `PostSender.send`
   */
  async post({ sessionId, userId, origin }: Caller, status: NewStatus): Promise<StatusPost> {
    await getOwnSession(this.#options.db, sessionId, userId)
    const given = await status.content()
    checkText(given)
    return this.#options.calls.run(sessionId, userId, 'statuses', async (statuses, session) => {
      const { db, sender, eventStore } = this.#options
      const id = status.id ?? newMessageId()
      const existing = await findPost(db, sessionId, id)
      if (existing?.state === 'sent') return statusView(existing)
      const row = existing ?? (await this.#create(session, id, given, status))
      const content = await sender.contentOf(row)
      const to = readRecipients(row).map(toAddress)
      const { timestamp } = await sender.send(session, { row, isNew: !existing }, (signal) =>
        statuses.post({ id, content, to }, signal),
      )
      return eventStore.transact(userId, async (work) => {
        const change = {
          state: 'sent' as const,
          posted_at: timestamp,
          expires_at: new Date(Date.parse(timestamp) + statusLifeMs).toISOString(),
        }
        await updatePost(work.db, row, change)
        const view = statusView({ ...row, ...change })
        work.emit(session, 'status:sent', { sessionId, status: view })
        await this.#record(work.db, { userId, origin }, session, 'activity.status_posted')
        return view
      })
    })
  }

  /** @throws HttpError 404 for a status that is missing or a contact's */
  async remove({ sessionId, userId, origin }: Caller, id: string): Promise<void> {
    const { eventStore, sender, calls } = this.#options
    const row = await this.#find(sessionId, userId, id)
    if (row.from_me !== 1) throw createMissingError()
    await calls.run(sessionId, userId, 'statuses', async (statuses, session) => {
      const to = readRecipients(row).map(toAddress)
      await sender.remove(session, row, (signal) => statuses.remove(row.network_id, to, signal))
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
  async setReceives({ sessionId, userId, origin }: Caller, receives: boolean): Promise<boolean> {
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

  /** Stores the status before the network gets it, so that a repetition keeps content and recipients. */
  async #create(
    session: SessionRow,
    id: string,
    content: GivenContent,
    { audience, contacts }: AudienceChoice,
  ): Promise<PostRow> {
    const { db, clock } = this.#options
    const to = await resolveAudience(this.#options, session, { audience, contacts })
    const { kind, text, file } = await keepContent(content)
    const row: PostRow = {
      id,
      session_id: session.id,
      channel: null,
      network_id: id,
      from_me: 1,
      contact: null,
      contact_name: null,
      kind,
      text,
      media: file && JSON.stringify({ kind, ...file.media }),
      media_id: file?.mediaId ?? null,
      handle: null,
      audience,
      recipients: JSON.stringify(to),
      state: 'unconfirmed',
      posted_at: isoNow(clock),
      expires_at: isoNow(clock, statusLifeMs),
    }
    await inTransaction(db, async (transaction) => {
      if (file) await markMediaUsed(transaction, session.user_id, file.mediaId, row.posted_at)
      await insertPost(transaction, row)
    })
    return row
  }

  #record(
    db: Db,
    caller: Pick<Caller, 'userId' | 'origin'>,
    session: SessionRow,
    code: 'activity.status_posted' | 'activity.status_deleted',
  ): Promise<void> {
    return this.#write(db, caller, session, localized(code, { session: session.name }))
  }

  async #write(
    db: Db,
    { userId, origin }: Pick<Caller, 'userId' | 'origin'>,
    { id }: SessionRow,
    details: Localized,
  ): Promise<void> {
    const entry = { action: 'status_change', details, metadata: { sessao: id } } as const
    await this.#options.activityLog.record(db, userId, entry, origin)
  }
}

/** @throws HttpError 400 for a file that is no image and no video */
async function keepContent(content: GivenContent): Promise<KeptContent> {
  if (content.kind === 'text') return { kind: 'text', text: content.text, file: null }
  const { content: kept, mediaId } = await content.keep()
  if (kept.kind !== 'image' && kept.kind !== 'video') throw createKindError()
  return { kind: kept.kind, text: kept.caption, file: { media: kept.media, mediaId } }
}

/** @throws HttpError 400 naming the field */
function checkText(content: GivenContent): void {
  if (content.kind !== 'text') {
    if (content.kind !== 'image' && content.kind !== 'video') throw createKindError()
    return
  }
  if (content.text.trim() === '') throw createWrongFieldError('message', localized('statuses.text_missing'))
  const limit = statusLimits.text
  if (content.text.length > limit)
    throw createWrongFieldError('message', localized('statuses.text_long', { limit }))
}

function createKindError(): HttpError {
  return createWrongFieldError('file', localized('statuses.kind_invalid'))
}

function createMissingError(): HttpError {
  return new HttpError('not_found', 'status_not_found', 'Status não encontrado')
}
