import { localized } from '@morpheus/sdk/text'
import type { Clock } from '../../core/lib/clock.js'
import { toWaitParam } from '../../core/lib/duration.js'
import { HttpError } from '../../core/lib/httpError.js'
import { runWithTimeout, TimeoutError } from '../../core/lib/limits/timeLimit.js'
import type { Media } from '../../core/media/media.js'
import type { PostRow } from '../../core/store/postTables.js'
import { deletePost } from '../../core/store/repositories/posts.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { SendFailure } from '../../engines/outgoing.js'
import type { StatusContent } from '../../engines/statuses.js'
import { sendFailureIn } from '../messages/engineSender.js'
import type { Pace, PaceSettings } from '../messages/pace.js'
import { createOfflineError } from '../sessions/accountCalls.js'
import { failureSentence } from '../sessions/messages/messageFailures.js'
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
  readonly #shutdown = new AbortController()

  constructor(options: PostSenderOptions) {
    this.#options = options
  }

  close(): void {
    this.#shutdown.abort(new Error('The gateway is stopping'))
  }

  /** @throws HttpError 410 for a deleted file */
  async contentOf(row: PostRow): Promise<StatusContent> {
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
   * @throws HttpError 409 without a connection, 429 for the pace, 503 without an answer, 400 for a refusal
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
      const failure = failureOf(error)
      if (failure && failure.retry !== 'unknown') await forget()
      throw failure ? toHttpError(failure) : error
    }
  }

  /** @throws as `send`; a failure changes nothing */
  async remove(
    session: SessionRow,
    row: PostRow,
    remove: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    await this.#waitForPace(session)
    try {
      await this.#run(row, remove)
    } catch (error) {
      const failure = failureOf(error)
      throw failure ? toHttpError(failure) : error
    }
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
    if (waitMs > 0) await new Promise<void>((resolve) => clock.after(waitMs, resolve))
  }
}

type Failure = Pick<SendFailure, 'code' | 'retry' | 'retryAfterMs'>

/** Null for an error that is no answer of the network. */
function failureOf(error: unknown): Failure | null {
  if (error instanceof TimeoutError) return { code: 'timed_out', retry: 'unknown', retryAfterMs: null }
  return sendFailureIn(error)
}

function toHttpError({ code, retry, retryAfterMs }: Failure): HttpError {
  if (retry === 'unknown')
    return new HttpError('unavailable', 'account_unanswered', localized('statuses.unanswered'), {
      retryAfter: 10,
    })
  if (code === 'not_connected') return createOfflineError()
  const retryAfter = retryAfterMs === null ? {} : { retryAfter: Math.ceil(retryAfterMs / 1000) }
  const kind = code === 'rate_limited' ? 'too_many' : retry === 'never' ? 'invalid' : 'unavailable'
  return new HttpError(
    kind,
    code,
    failureSentence(code),
    kind === 'invalid' ? {} : { retryAfter: 10, ...retryAfter },
  )
}
