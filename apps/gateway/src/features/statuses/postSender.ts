import { localized } from '@morpheus/sdk/text'
import type { Clock } from '../../core/lib/clock.js'
import { toWaitParam } from '../../core/lib/duration.js'
import { HttpError } from '../../core/lib/httpError.js'
import { runWithTimeout } from '../../core/lib/limits/timeLimit.js'
import { raceAbort } from '../../core/lib/raceAbort.js'
import type { Media } from '../../core/media/media.js'
import type { PostRow } from '../../core/store/postTables.js'
import { deletePost } from '../../core/store/repositories/posts.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import { AccountFailure } from '../../engines/accountFailure.js'
import { sendFailureIn } from '../../engines/outgoing.js'
import type { PostContent } from '../../engines/statuses.js'
import type { Pace, PaceSettings } from '../messages/pace.js'
import { readPostFile } from '../sessions/posts/postView.js'

/** Longest wait for the session's pace within a call, in milliseconds. */
const longestWaitMs = 20_000
/** Time limit of a post without a file, and the upload speed in bytes per second that extends it. */
const baseSeconds = 60
const bytesPerSecond = 256 * 1024

interface PostSenderOptions {
  db: Db
  clock: Clock
  media: Media
  pace: Pace
  paceOf: (session: SessionRow) => Promise<PaceSettings>
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

  /** @throws HttpError 410 for a deleted file */
  async contentOf(row: PostRow): Promise<PostContent> {
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
  async send<Result>(
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

  /** @throws as `send`; a failure changes nothing */
  async remove(
    session: SessionRow,
    row: PostRow,
    remove: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    await this.#waitForPace(session)
    await this.#run(row, remove)
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
