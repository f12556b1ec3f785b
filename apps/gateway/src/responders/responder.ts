import type { MediaKind } from '@morpheus/sdk/contract'

/** JSON that a responder keeps with a conversation. It is stored sealed; null is nothing. */
export type KeptState = Readonly<Record<string, unknown>> | null

/** A file that a customer sent. */
export interface QuestionFile {
  readonly kind: MediaKind
  /** The media type, as the bytes show it. */
  readonly type: string
  readonly name: string | null
  /** Bytes. */
  readonly size: number
  /** A link that is good for some days, for systems that fetch it themselves; null where the gateway has no public address. */
  readonly url: string | null
  /** All of it. @throws Refusal where it is not there, or not any more. */
  read(): Promise<Buffer>
}

/** One message of the talk so far. */
export interface Utterance {
  readonly from: 'customer' | 'bot' | 'human'
  readonly text: string
  /** ISO 8601. */
  readonly at: string
}

/** What a customer said, as a responder is asked: one message, or several that came within the debounce. */
export interface Question {
  /** The same at every attempt. */
  readonly id: string
  readonly sessionId: string
  readonly userId: string
  /** What the other side may keep its memory by: it says nothing of the number. */
  readonly conversationId: string
  /** Digits, or the network's name for somebody without a number. */
  readonly contact: string
  readonly contactName: string | null
  /** Null outside of groups. */
  readonly group: string | null
  /** Pieces are joined by line breaks; empty where only files came. */
  readonly text: string
  /** The id of the button or list row that was chosen. */
  readonly choice: string | null
  /** What could be chosen of what was last sent: `chosen` finds which of it the text means. */
  readonly choices?: readonly Choice[]
  readonly files: readonly QuestionFile[]
  /** ISO 8601: when the last of it was written. */
  readonly at: string
  /** What this responder kept with its last reply. */
  readonly state: KeptState
  /** The talk before this question, newest last, at most so many. */
  history(most: number): Promise<readonly Utterance[]>
}

/** What a customer can choose. */
export interface Choice {
  readonly id: string
  readonly title: string
  /** Below the title, in a list. */
  readonly description?: string | undefined
}

interface FileWords {
  readonly kind: 'file'
  /** Kind of message; null where the content decides. */
  readonly file: MediaKind | null
  readonly caption?: string | undefined
  readonly name?: string | undefined
}

/** A file at an address, or one that came with the reply, with the media type that it is said to have. */
export type FilePart = FileWords &
  ({ readonly url: string } | { readonly bytes: Buffer; readonly type: string })

/** One message of a reply. What the session's engine cannot carry is sent as text. */
export type ReplyPart =
  | { readonly kind: 'text'; readonly text: string }
  | FilePart
  /** Sent as buttons or a list where the engine has them, else as numbered text. */
  | {
      readonly kind: 'choices'
      readonly text: string
      readonly choices: readonly Choice[]
      /** A list, though buttons would do. */
      readonly asList?: boolean | undefined
    }
  /** The next part waits so long. */
  | { readonly kind: 'wait'; readonly ms: number }

/** What it cost, where the other side says so. */
export interface Usage {
  readonly model: string
  readonly inputTokens: number
  readonly outputTokens: number
  /** Millionths of a US dollar; null where nobody knows the price. */
  readonly cost: number | null
}

/** A reply. Without parts nothing is said, which is no failure. */
export interface Reply {
  readonly parts: readonly ReplyPart[]
  /** Kept for the next question. */
  readonly state: KeptState
  /** The talk is over for this responder: the next message begins anew. */
  readonly ended?: boolean
  /** A human is to take over. */
  readonly handover?: boolean
  readonly usage?: Usage | undefined
}

/** Why there is no reply. */
export interface NoReply {
  /** In Portuguese, for an operator, with what to do. */
  readonly error: string
  /** Trying again may help. */
  readonly again: boolean
  /** How long the other side asks to be left alone. */
  readonly retryAfterMs?: number | undefined
}

export type Answer = { readonly reply: Reply } | { readonly failure: NoReply }

/** A bot, as it is configured for a session. */
export interface Responder {
  /** Once. A failure is an answer; what it throws is a fault of ours. Once aborted, nobody hears the answer. */
  answer(question: Question, signal: AbortSignal): Promise<Answer>
}
