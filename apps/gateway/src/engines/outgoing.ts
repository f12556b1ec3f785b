import type { Readable } from 'node:stream'
import type { Address } from './address.js'
import type { FailureCode } from './failureCode.js'
import type { EngineMessageChange } from './messages.js'

/** A file that goes out, as a stream: never whole in memory. */
export interface OutgoingMedia {
  /** Opens it anew at each attempt. */
  open(): Promise<Readable>
  /** The MIME type, as sniffed. */
  type: string
  /** Bytes. */
  size: number
  fileName: string | null
}

/** A text that Meta has approved, with what fills it. */
export interface TemplateContent {
  kind: 'template'
  name: string
  language: string
  components: readonly unknown[]
}

/** Why a template cannot be sent so. `words` are Portuguese. */
export interface TemplateFault {
  field: 'name' | 'language' | 'components'
  words: string
}

/** A text with a list that `button` opens, of which one item is chosen. */
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

/** What is to be said. */
export type OutgoingContent =
  | { kind: 'text'; text: string }
  | { kind: 'image' | 'video' | 'document'; media: OutgoingMedia; caption: string | null }
  | { kind: 'sticker'; media: OutgoingMedia }
  | { kind: 'audio'; media: OutgoingMedia; voice: boolean }
  /** Degrees; `name` and `address` are what the sender calls the place. */
  | { kind: 'location'; latitude: number; longitude: number; name: string | null; address: string | null }
  /** `phone` is digits, country code first. */
  | { kind: 'contact'; cards: readonly { name: string; phone: string }[] }
  /** One that the network approved, in the Cloud API's words. */
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
   * Chosen and stored before the first attempt, and the same at every one: what the network, or who receives it, knows a
   * repetition by. `3EB0` and 18 hexadecimal digits.
   */
  id: string
  to: { contact: Address } | { group: { id: string } }
  content: OutgoingContent
  /** The message that it answers. `contact` is who wrote that, or whom the account wrote it to. */
  replyTo: { id: string; isFromMe: boolean; contact: Address; text: string } | null
  /** From 1. */
  attempt: number
}

/** The network took it. */
export interface SentMessage {
  /** Other than the message's id only where the network chooses. */
  networkId: string
  /** ISO 8601 in UTC. */
  timestamp: string
  /** Whom it went to, as the network names them. */
  address?: Address | undefined
}

/**
 * When an attempt is worth repeating: never; later; once the session is connected again; or, where it may have gone out
 * already, only if the network knows a repetition by its id.
 */
export type SendRetry = 'never' | 'later' | 'reconnected' | 'unknown'

/** What `Engine.send` throws. `detail` is the network's own words, `retryAfterMs` how long it asks to be left alone. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure'
  readonly code: FailureCode
  readonly retry: SendRetry
  readonly detail: string | null
  readonly retryAfterMs: number | null

  constructor(
    code: FailureCode,
    retry: SendRetry,
    detail: string | null = null,
    retryAfterMs: number | null = null,
  ) {
    super(detail === null ? code : `${code}: ${detail}`)
    this.code = code
    this.retry = retry
    this.detail = detail
    this.retryAfterMs = retryAfterMs
  }
}

/** What `Engine.download` throws where the network keeps the bytes no more. */
export class MediaGone extends Error {
  override readonly name = 'MediaGone'
}
