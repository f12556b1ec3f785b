import type { StatusPost } from '@morpheus/sdk/contract'
import type { EventStore } from '../../core/events/eventStore.js'
import type { CommittedEvent } from '../../core/events/unitOfWork.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { KeyedLock } from '../../core/lib/keyedLock.js'
import { runWithTimeout } from '../../core/lib/limits/timeLimit.js'
import type { Vault } from '../../core/lib/vault.js'
import type { Media } from '../../core/media/media.js'
import type { PostRow } from '../../core/store/postTables.js'
import { markMediaUsed } from '../../core/store/repositories/media.js'
import { findLinkedPost, findPost, updatePost } from '../../core/store/repositories/posts.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { Db } from '../../core/store/tables.js'
import { MediaGone } from '../../engines/outgoing.js'
import type { MessageFile } from '../messages/messageFiles.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import { mediaHandleContext } from '../sessions/messages/arrivedMedia.js'
import { readPostFile } from '../sessions/posts/postView.js'

/** Time limit of a download, well above a working network's need. */
const limitSeconds = 60

interface PostFilesOptions {
  db: Db
  clock: Clock
  vault: Vault
  media: Media
  eventStore: EventStore
  runs: EngineRuns
  onError: (error: unknown) => void
}

/**
 * Files of posts. Those of received ones are fetched when they arrive, by the node that runs the session, and, where
 * that failed, when somebody asks for them.
 */
export class PostFiles {
  readonly #options: PostFilesOptions
  readonly #lock = new KeyedLock()
  readonly #shutdown = new AbortController()

  constructor(options: PostFilesOptions) {
    this.#options = options
    options.eventStore.listen((event, isOwn) => {
      if (!isOwn) return
      const post = receivedPostIn(event)
      if (post?.media) void this.#fetchInBackground(event.sessionId, post.id)
    })
  }

  close(): void {
    this.#shutdown.abort(new Error('The gateway is stopping'))
  }

  /**
   * @throws HttpError 404 for a post without a file, 410 for a lost one, 503 where it cannot be fetched now, and
   * OtherNodeError where another node runs the session
   */
  async get(post: PostRow): Promise<MessageFile> {
    const file = readPostFile(post)
    if (!file) throw new HttpError('not_found', 'no_media', 'Esta mensagem não tem arquivo')
    const current = post.media_id === null && post.handle !== null ? await this.#fetch(post) : post
    const row = current.media_id === null ? null : await this.#options.media.find(current.media_id)
    if (!row) throw createGoneError()
    return { row, type: row.type, fileName: file.fileName }
  }

  /** Null for an unknown id. */
  async linked(id: string): Promise<MessageFile | null> {
    const post = await findLinkedPost(this.#options.db, id)
    return post ? this.get(post) : null
  }

  async #fetchInBackground(sessionId: string, id: string): Promise<void> {
    const post = await findPost(this.#options.db, sessionId, id).catch(this.#options.onError)
    if (!post) return
    // The next call for the file tries again.
    await this.#fetch(post).catch((error: unknown) => {
      if (!(error instanceof HttpError) && !this.#shutdown.signal.aborted) this.#options.onError(error)
    })
  }

  /** One at a time per session. */
  #fetch(post: PostRow): Promise<PostRow> {
    return this.#lock.run(post.session_id, async () => {
      const { db, vault, media, clock } = this.#options
      const current = await findPost(db, post.session_id, post.id)
      if (!current || current.media_id !== null || current.handle === null) return current ?? post
      const handle = vault.tryOpen(current.handle, mediaHandleContext(current.id))
      const session = await findSession(db, current.session_id)
      const run = await this.#options.runs.findRun(current.session_id)
      const engine = run?.isConnected ? run.engine : null
      if (handle === null || !session) return this.#giveUp(current)
      if (!engine?.download) throw createPendingError()
      try {
        const { id, type, size } = await runWithTimeout(
          clock,
          limitSeconds,
          this.#shutdown.signal,
          async (signal) => {
            const stream = await engine.download?.(session.id, handle, signal)
            if (!stream) throw new MediaGone()
            const claimed = {
              type: readPostFile(current)?.type ?? '',
              kind: 'document',
              field: 'file',
            } as const
            return media.receive(session.user_id, stream, claimed)
          },
        )
        await markMediaUsed(db, session.user_id, id, isoNow(clock))
        const file = { ...readPostFile(current), type, size }
        const change = { media_id: id, handle: null, media: JSON.stringify(file) }
        await updatePost(db, current, change)
        return { ...current, ...change }
      } catch (error) {
        // An engine may bundle its own copy of the class.
        if (error instanceof Error && error.name === new MediaGone().name) return this.#giveUp(current)
        throw error
      }
    })
  }

  async #giveUp(post: PostRow): Promise<PostRow> {
    await updatePost(this.#options.db, post, { handle: null })
    return { ...post, handle: null }
  }
}

function receivedPostIn({ type, payload }: CommittedEvent): Pick<StatusPost, 'id' | 'media'> | null {
  if (type === 'status:received' && 'status' in payload && typeof payload.status === 'object')
    return payload.status
  return type === 'channel:received' && 'post' in payload ? payload.post : null
}

function createGoneError(): HttpError {
  return new HttpError('gone', 'media_gone', 'O arquivo não está mais guardado neste servidor')
}

function createPendingError(): HttpError {
  const message = 'O arquivo ainda está sendo baixado. Tente de novo em instantes.'
  return new HttpError('unavailable', 'media_pending', message, { retryAfter: 30 })
}
