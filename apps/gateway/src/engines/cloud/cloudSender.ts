import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { localized } from '@morpheus/sdk/text'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { toMessageParam } from '../../core/lib/messageRefs.js'
import {
  MediaGone,
  type OutgoingMedia,
  type OutgoingMessage,
  SendFailure,
  type SentMessage,
} from '../outgoing.js'
import type { MediaLocation, SentAnswer } from './graphAnswers.js'
import type { GraphApi } from './graphApi.js'
import { GraphFailure, Unreachable } from './graphFailure.js'
import { outgoingBody } from './outgoingBody.js'
import type { CloudSettings } from './settings.js'

/** Cached uploads, so that a retried message is not uploaded again. */
const maxUploads = 1000
/** Meta allows one message per contact every six seconds, and asks for a wait of 4^attempts after a refusal. */
const pairLimit = 131056
const maxPairWaitMs = 15 * 60_000
/** Graph error codes for a file that no longer exists or never did. */
const missingFileCodes = [33, 100, 131052]

interface CloudSenderOptions {
  graph: GraphApi
  clock: Clock
}

export class CloudSender {
  readonly #options: CloudSenderOptions
  readonly #uploads = new Map<string, string>()

  constructor(options: CloudSenderOptions) {
    this.#options = options
  }

  /** @throws SendFailure */
  async send(settings: CloudSettings, message: OutgoingMessage, signal: AbortSignal): Promise<SentMessage> {
    const { graph, clock } = this.#options
    const body = await this.#body(settings, message, signal)
    const answer = await graph.message(settings, body, signal).catch((error: unknown) => {
      throw signal.aborted ? error : toSendFailure(error, message.attempt)
    })
    this.#uploads.delete(message.id)
    const address = readAddress(answer)
    return { networkId: answer.id, timestamp: isoNow(clock), ...(address && { address }) }
  }

  /**
   * Streams a file; the stream fails when the bytes do not match Meta's announcement.
   * @throws MediaGone
   */
  async download(settings: CloudSettings, handle: string, signal: AbortSignal): Promise<Readable> {
    const { graph } = this.#options
    const location = await this.#locate(settings, handle, signal)
    try {
      return verifiedBytes(await graph.mediaBytes(settings, location, signal), location)
    } catch (error) {
      // A media address lasts five minutes; its expiry says nothing about the file.
      if (!(error instanceof GraphFailure) || error.status >= 500) throw error
    }
    const renewed = await this.#locate(settings, handle, signal)
    return verifiedBytes(await graph.mediaBytes(settings, renewed, signal), renewed)
  }

  async #locate(settings: CloudSettings, handle: string, signal: AbortSignal): Promise<MediaLocation> {
    try {
      return await this.#options.graph.mediaPlace(settings, handle, signal)
    } catch (error) {
      const isGone =
        error instanceof GraphFailure &&
        (error.status === 404 || (error.code !== null && missingFileCodes.includes(error.code)))
      throw isGone ? new MediaGone() : error
    }
  }

  async #body(settings: CloudSettings, message: OutgoingMessage, signal: AbortSignal): Promise<object> {
    try {
      return await outgoingBody(message, (media) => this.#upload(settings, message.id, media, signal))
    } catch (error) {
      if (signal.aborted || error instanceof SendFailure) throw error
      // An upload failure is safe to retry: the message itself was not sent yet.
      const failure = toSendFailure(error, message.attempt)
      throw failure.retry === 'unknown'
        ? new SendFailure('network_error', 'later', failure.detail, failure.retryAfterMs)
        : failure
    }
  }

  async #upload(
    settings: CloudSettings,
    messageId: string,
    media: OutgoingMedia,
    signal: AbortSignal,
  ): Promise<string> {
    const uploaded = this.#uploads.get(messageId)
    if (uploaded !== undefined) return uploaded
    const file = { ...media, name: media.fileName ?? 'arquivo', open: () => media.open() }
    const id = await this.#options.graph.upload(settings, file, signal)
    const [first] = this.#uploads.keys()
    if (first !== undefined && this.#uploads.size >= maxUploads) this.#uploads.delete(first)
    this.#uploads.set(messageId, id)
    return id
  }
}

function toSendFailure(error: unknown, attempt: number): SendFailure {
  if (error instanceof GraphFailure) {
    const { code, known, retryAfterMs } = error
    const detail =
      code === null
        ? known.reason
        : localized('meta.numbered', { failure: toMessageParam(known.reason), code: String(code) })
    const pairWait = code === pairLimit ? Math.min(maxPairWaitMs, 1000 * 4 ** attempt) : null
    return new SendFailure(known.code, known.retry, detail, retryAfterMs ?? pairWait)
  }
  if (error instanceof Unreachable) {
    return error.wasNeverSent
      ? new SendFailure('network_error', 'later', error.reason)
      : new SendFailure('outcome_unknown', 'unknown', error.reason)
  }
  return new SendFailure('outcome_unknown', 'unknown', localized('meta.unexpected_answer'))
}

function readAddress({ phone, userId }: SentAnswer): SentMessage['address'] {
  if (phone !== null && /^\d+$/.test(phone)) return { phone, ...(userId !== null && { userId }) }
  return userId === null ? undefined : { userId }
}

function verifiedBytes(bytes: Readable, { sha256, file_size }: MediaLocation): Readable {
  const hash = createHash('sha256')
  let length = 0
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      length += chunk.length
      done(null, chunk)
    },
    flush(done) {
      const isComplete =
        (file_size === undefined || file_size === length) &&
        (sha256 === undefined || sha256.toLowerCase() === hash.digest('hex'))
      done(isComplete ? null : new Error('Meta sent other bytes of a file than it announced'))
    },
  })
  // The stream's reader receives the error.
  return pipeline(bytes, checked, () => undefined)
}
