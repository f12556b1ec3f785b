import type { MediaKind, MessageDetails, MessageQuote } from '@morpheus/sdk/contract'
import type { MessageRef } from '@morpheus/sdk/text'

/** JSON state of a responder within a conversation. Stored sealed; null for none. */
export type KeptState = Readonly<Record<string, unknown>> | null

export interface QuestionFile {
  readonly kind: MediaKind
  /** Media type, detected from the bytes. */
  readonly type: string
  readonly name: string | null
  /** Bytes. */
  readonly size: number
  /** Link valid for some days, for systems that download it; null without a public address. */
  readonly url: string | null
  /** Whole content. @throws HttpError when it is missing. */
  read(): Promise<Buffer>
}

export interface Utterance {
  readonly from: 'customer' | 'bot' | 'human'
  readonly text: string
  /** ISO 8601. */
  readonly at: string
}

/** Question for a responder: one message, or several within the debounce time. */
export interface Question {
  /** Stable over all attempts. */
  readonly id: string
  readonly sessionId: string
  readonly userId: string
  /** Memory key for the responder, independent of the number. */
  readonly conversationId: string
  /** Digits, or the network's id of a contact with a hidden number. */
  readonly contact: string
  readonly contactName: string | null
  /** Null outside of groups. */
  readonly group: string | null
  /** Messages joined by line breaks; empty for files only. */
  readonly text: string
  /** Id of the chosen button or list row. */
  readonly choice: string | null
  /** Choices offered by the last message: `matchChoice` matches the text with them. */
  readonly choices?: readonly Choice[]
  readonly files: readonly QuestionFile[]
  /** Each part as the last of several messages has it, and all contact cards; null without any. */
  readonly details: MessageDetails | null
  /** The message that the last reply among them quotes. */
  readonly quoted: MessageQuote | null
  /** ISO 8601 time of the last message. */
  readonly at: string
  readonly state: KeptState
  /** Messages before this question, newest last, at most `limit`. */
  history(limit: number): Promise<readonly Utterance[]>
}

export interface Choice {
  readonly id: string
  readonly title: string
  readonly description?: string | undefined
}

interface FileWords {
  readonly kind: 'file'
  /** Message kind; null to detect it from the content. */
  readonly file: MediaKind | null
  readonly caption?: string | undefined
  readonly name?: string | undefined
}

export type FilePart = FileWords &
  ({ readonly url: string } | { readonly bytes: Buffer; readonly type: string })

/** One message of a reply. Falls back to text for kinds that the engine does not support. */
export type ReplyPart =
  | { readonly kind: 'text'; readonly text: string }
  | FilePart
  /** Buttons or a list if supported, else numbered text. */
  | {
      readonly kind: 'choices'
      readonly text: string
      readonly choices: readonly Choice[]
      readonly asList?: boolean | undefined
    }
  | { readonly kind: 'wait'; readonly ms: number }

export interface Usage {
  readonly model: string
  readonly inputTokens: number
  readonly outputTokens: number
  /** Millionths of a US dollar; null for an unknown price. */
  readonly cost: number | null
}

/** A reply. Without parts nothing is sent, which is no failure. */
export interface Reply {
  readonly parts: readonly ReplyPart[]
  readonly state: KeptState
  /** The conversation is over: the next message starts a new one. */
  readonly hasEnded?: boolean
  readonly handover?: boolean
  readonly usage?: Usage | undefined
}

/** A reason for an operator, in Portuguese, with advice, and its message where the dictionaries have one. */
export interface Problem {
  readonly error: string
  readonly errorI18n?: MessageRef | null
}

export interface NoReply extends Problem {
  /** True when a retry may succeed. */
  readonly retryable: boolean
  readonly retryAfterMs?: number | undefined
}

export type Answer = { readonly reply: Reply } | { readonly failure: NoReply }

export interface Responder {
  /** Asks once. Failures are answers; a throw is a bug. The answer is ignored after an abort. */
  answer(question: Question, signal: AbortSignal): Promise<Answer>
}
