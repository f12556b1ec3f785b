import { type Localized, localized } from '@morpheus/sdk/text'
import type { EventStore } from '../../core/events/eventStore.js'
import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import type { Clock } from '../../core/lib/clock.js'
import { toWaitParam } from '../../core/lib/duration.js'
import { HttpError } from '../../core/lib/httpError.js'
import { runWithTimeout } from '../../core/lib/limits/timeLimit.js'
import { raceAbort } from '../../core/lib/raceAbort.js'
import type { Media } from '../../core/media/media.js'
import type { PostRow } from '../../core/store/postTables.js'
import { deletePost, findPost, updatePost } from '../../core/store/repositories/posts.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import { AccountFailure } from '../../engines/accountFailure.js'
import { newMessageId } from '../../engines/messageId.js'
import { sendFailureIn } from '../../engines/outgoing.js'
import type { PostContent } from '../../engines/statuses.js'
import type { Pace, PaceSettings } from '../messages/pace.js'
import { readPostFile } from '../sessions/posts/postView.js'
import { type GivenContent, storeNewPost } from './postContent.js'

/** Longest wait for the session's pace within a call, in milliseconds. */
const longestWaitMs = 20_000
/** Time limit of a post without a file, and the upload speed in bytes per second that extends it. */
const baseSeconds = 60
const bytesPerSecond = 256 * 1024

interface PostSenderOptions {
  db: Db
  clock: Clock
  eventStore: EventStore
  media: Media
  pace: Pace
  paceOf: (session: SessionRow) => Promise<PaceSettings>
}

type PostColumns = Pick<PostRow, 'channel' | 'contact_name' | 'audience' | 'recipients'>

interface SentPost {
  readonly timestamp: string
  /** The post's number in its channel. */
  readonly serverId?: PostRow['server_id']
}

export interface OwnPost {
  /** Deterministic for a repeated call; null for a new one. */
  id: string | null
  content: GivenContent
  wrongKind: Localized
  /** Milliseconds until it expires. */
  lifeMs: number
  /** Called before it is stored, or sent again. */
  getColumns: (stored: PostRow | undefined) => Promise<PostColumns>
  send: (row: PostRow, content: PostContent, signal: AbortSignal) => Promise<SentPost>
  /** Called in the transaction that marks it as sent. */
  onSent: (work: UnitOfWork, row: PostRow) => Promise<void>
}

/** Sends posts through an engine: at the session's pace, within a time limit, with answers for what goes wrong. */
export class PostSender {
  readonly #options: PostSenderOptions
  readonly #stopping = new AbortController()
  readonly #shutdown = new AbortController()

  constructor(options: PostSenderOptions) {
    this.#options = options
  }

  /** Ends calls that wait for the pace, before the server waits for its open calls. */
  stopWaiting(): void {
    this.#stopping.abort(new HttpError('unavailable', 'stopping', 'O servidor está sendo encerrado'))
  }

  close(): void {
    this.#shutdown.abort(new Error('The gateway is stopping'))
  }

  /**
   * Stores a post before the network gets it, so that a repetition keeps its content, and sends it once.
   * @throws HttpError 410 for a deleted file, and as `getColumns`, `storeNewPost` and `#send`
   */
  async post(session: SessionRow, post: OwnPost): Promise<PostRow> {
    const { db, eventStore } = this.#options
    const { content: given, lifeMs, wrongKind } = post
    const id = post.id ?? newMessageId()
    const existing = await findPost(db, session.id, id)
    if (existing?.state === 'sent') return existing
    const columns = await post.getColumns(existing)
    const newPost = { ...columns, id, content: given, lifeMs }
    const row = existing ?? (await storeNewPost(this.#options, session, newPost, { wrongKind }))
    const content = await this.#readContent(row)
    const { timestamp, serverId = null } = await this.#send(session, { row, isNew: !existing }, (signal) =>
      post.send(row, content, signal),
    )
    const expires_at = new Date(Date.parse(timestamp) + lifeMs).toISOString()
    const change = { state: 'sent' as const, server_id: serverId, posted_at: timestamp, expires_at }
    const sent = { ...row, ...change }
    await eventStore.transact(session.user_id, async (work) => {
      await updatePost(work.db, row, change)
      await post.onSent(work, sent)
    })
    return sent
  }

  /** @throws HttpError 410 for a deleted file */
  async #readContent(row: PostRow): Promise<PostContent> {
    const { media } = this.#options
    const file = readPostFile(row)
    if (!file) return { kind: 'text', text: row.text ?? '' }
    const stored = row.media_id === null ? null : await media.find(row.media_id)
    if (!stored) throw new HttpError('gone', 'media_gone', 'O arquivo não está mais guardado neste servidor')
    const kind = row.kind === 'video' ? 'video' : 'image'
    const { type, fileName } = file
    return {
      kind,
      caption: row.text,
      media: { type, size: stored.size, fileName, open: async () => media.open(stored) },
    }
  }

  /**
   * A new post that the network did not take is forgotten; one whose outcome is unknown stays, also when its repetition
   * fails, since it may have been shown.
   * @throws HttpError 429 for the pace, 503 at the gateway's end; SendFailure and TimeoutError of the network
   */
  async #send<Result>(
    session: SessionRow,
    { row, isNew }: { row: PostRow; isNew: boolean },
    post: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const forget = async () => {
      if (isNew) await deletePost(this.#options.db, session.id, row.id)
    }
    try {
      await this.#waitForPace(session)
    } catch (error) {
      await forget()
      throw error
    }
    try {
      return await this.#run(row, post)
    } catch (error) {
      if (isRefused(error)) await forget()
      throw error
    }
  }

  /** Runs a change of a post. @throws as `#send`; a failure changes nothing here */
  async change(
    session: SessionRow,
    row: PostRow,
    change: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    await this.#waitForPace(session)
    await this.#run(row, change)
  }

  #run<Result>(row: PostRow, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const seconds = baseSeconds + (readPostFile(row)?.size ?? 0) / bytesPerSecond
    return runWithTimeout(this.#options.clock, seconds, this.#shutdown.signal, work)
  }

  async #waitForPace(session: SessionRow): Promise<void> {
    const { clock, pace, paceOf } = this.#options
    const { waitMs, isReserved } = await pace.reserve(session.id, await paceOf(session), longestWaitMs)
    if (!isReserved) {
      const retryAfter = Math.ceil(waitMs / 1000)
      const message = localized('statuses.pace', { wait: toWaitParam(retryAfter) })
      throw new HttpError('too_many', 'pace_wait', message, { retryAfter })
    }
    if (waitMs === 0) return
    let cancel = () => {}
    const slot = new Promise<void>((resolve) => {
      cancel = clock.after(waitMs, resolve)
    })
    await raceAbort(this.#stopping.signal, slot).finally(() => cancel())
  }
}

/** False where the network may have taken the post. */
function isRefused(error: unknown): boolean {
  if (error instanceof AccountFailure) return error.code !== 'account_unanswered'
  const failure = sendFailureIn(error)
  return failure !== null && failure.retry !== 'unknown'
}
