import type { Readable } from 'node:stream'
import type { EventDetails } from '@morpheus/sdk/contract'
import type { Localized } from '@morpheus/sdk/text'
import { type Explanation, toErrorFields } from '../core/lib/messageRefs.js'
import type { Address } from './address.js'
import type { SentProduct } from './catalog.js'
import type { FailureCode } from './failureCode.js'
import type { EngineMessageChange } from './messages.js'

export interface OutgoingMedia {
  /** Opens a new stream for each attempt. */
  open(): Promise<Readable>
  type: string
  /** Bytes. */
  size: number
  fileName: string | null
}

export interface TemplateContent {
  kind: 'template'
  name: string
  language: string
  components: readonly unknown[]
}

export interface TemplateFault {
  field: 'name' | 'language' | 'components'
  reason: Localized
}

/** Text with a list that `button` opens; the reader picks one item. */
export interface ListContent {
  kind: 'list'
  header: string | null
  body: string
  footer: string | null
  button: string
  sections: readonly {
    title: string | null
    rows: readonly { id: string; title: string; description: string | null }[]
  }[]
}

/** Preview of the page that a text links to; `thumbnail` is a JPEG of at most 100 pixels or so. */
export interface LinkPreview {
  /** As the text has it. */
  url: string
  title: string
  description: string | null
  thumbnail: Buffer | null
}

/** Extras of a message beside its content; see `EngineCapabilities.sending.extras`. */
export interface OutgoingExtras {
  /** The text names them as `@` and the digits of their number. */
  mentions?: readonly Address[] | undefined
  mentionsAll?: boolean | undefined
  forwarded?: boolean | undefined
  viewOnce?: boolean | undefined
  gif?: boolean | undefined
  /** False where the sender wants none. */
  linkPreview?: boolean | undefined
  /** Absent where the network makes its own, and where the page has none. */
  preview?: LinkPreview | undefined
}
export type OutgoingExtra = Exclude<keyof OutgoingExtras, 'mentionsAll' | 'preview'>

export type OutgoingContent =
  | { kind: 'text'; text: string }
  | { kind: 'image' | 'video' | 'document'; media: OutgoingMedia; caption: string | null }
  | { kind: 'sticker'; media: OutgoingMedia }
  | { kind: 'audio'; media: OutgoingMedia; voice: boolean }
  /** Degrees; `name` and `address` are the sender's labels. */
  | { kind: 'location'; latitude: number; longitude: number; name: string | null; address: string | null }
  /** `phone` is digits, country code first. */
  | { kind: 'contact'; cards: readonly { name: string; phone: string }[] }
  | { kind: 'poll'; question: string; options: readonly string[]; multiple: boolean }
  /** `joinLink` is null: the network creates it. */
  | { kind: 'event'; event: EventDetails }
  /** `text` is shown below the product of the account's catalogue. */
  | { kind: 'product'; product: SentProduct; text: string | null }
  | TemplateContent
  | {
      kind: 'interactive'
      header: string | null
      body: string
      footer: string | null
      buttons: readonly { id: string; title: string }[]
    }
  | ListContent
  | EngineMessageChange
export type OutgoingKind = OutgoingContent['kind']

export interface OutgoingMessage {
  /**
   * Chosen and stored before the first attempt and reused at every retry, so that network and recipient can
   * deduplicate. `3EB0` and 18 hexadecimal digits.
   */
  id: string
  to: { contact: Address } | { group: { id: string } }
  content: OutgoingContent
  extras?: OutgoingExtras | undefined
  /** Seconds after which phones delete it; set in conversations with such a timer. */
  expiresAfter?: number | undefined
  /** Nobody wrote in the conversation, or set its timer: the account's default for new ones applies. */
  startsConversation?: boolean | undefined
  /** Quoted message. `contact` is its author, or its recipient when the account wrote it. */
  replyTo: { id: string; isFromMe: boolean; contact: Address; text: string } | null
  /** Starts at 1. */
  attempt: number
}

export interface SentMessage {
  /** Differs from the message's id only when the network assigns its own. */
  networkId: string
  /** ISO 8601 in UTC. */
  timestamp: string
  /** Recipient as the network names it. */
  address?: Address | undefined
  /** Timer that a new conversation began with, in seconds; absent without one. */
  timerSeconds?: number | undefined
}

/**
 * Retry rule: never; later; after the next connection; or, when it may have been sent, only if the network
 * deduplicates by id.
 */
export type SendRetry = 'never' | 'later' | 'reconnected' | 'unknown'

/** Error of `Engine.send`. `detail` is the network's text, or ours about it, `retryAfterMs` the wait it demands. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure'
  readonly code: FailureCode
  readonly retry: SendRetry
  readonly detail: Explanation | null
  readonly retryAfterMs: number | null

  constructor(
    code: FailureCode,
    retry: SendRetry,
    detail: Explanation | null = null,
    retryAfterMs: number | null = null,
  ) {
    super(detail === null ? code : `${code}: ${toErrorFields(detail).error}`)
    this.code = code
    this.retry = retry
    this.detail = detail
    this.retryAfterMs = retryAfterMs
  }
}

/** Null for another error. An engine may bundle its own copy of the class. */
export function sendFailureIn(error: unknown): SendFailure | null {
  if (error instanceof SendFailure) return error
  if (!(error instanceof Error) || error.name !== 'SendFailure') return null
  const { code, retry, detail, retryAfterMs } = { ...new SendFailure('engine_error', 'later'), ...error }
  return new SendFailure(code, retry, detail, retryAfterMs)
}

export class MediaGone extends Error {
  override readonly name = 'MediaGone'
}
