import { hkdfSync } from 'node:crypto'
import type { EngineContent } from '@morpheus/gateway/engine'
import { aesDecryptGCM, proto, type WAMessage, type WAMessageKey } from 'baileys'
import type { Credentials } from '../connection/credentials.js'
import { NewestNotes } from '../connection/newestNotes.js'
import type { SentMessages } from '../sending/sentMessages.js'
import { readContent, shownText } from './content.js'
import { listAuthors, type Me } from './polls.js'
import { unwrap } from './unwrap.js'

/** Number of newest messages whose secret is kept. */
const limit = 256

interface MessageSecret {
  /** All known jids of the message's author. */
  authors: string[]
  /** Base64. */
  secret: string
}

/** Content of an encrypted message, and the message that it comments. */
export interface SecretContent {
  content: EngineContent
  replyTo?: string | undefined
}

interface EncryptedPart {
  targetMessageKey?: proto.IMessageKey | null
  encPayload?: Uint8Array | null
  encIv?: Uint8Array | null
}

/** `modifiers` are all known jids of the author of the encrypted message. */
interface Sealed {
  part: EncryptedPart
  useCase: 'Enc Reaction' | 'Enc Comment' | 'Event Edit'
  modifiers: readonly string[]
}

/**
 * Secrets of messages in announcement groups of communities, and of events: reactions and comments there, and edits of
 * events, are encrypted under them.
 */
export class MessageSecrets {
  readonly #notes: NewestNotes
  readonly #sent: Pick<SentMessages, 'find'>

  constructor(credentials: Credentials, sent: Pick<SentMessages, 'find'>) {
    this.#notes = new NewestNotes(credentials, 'secret', limit)
    this.#sent = sent
  }

  load(): Promise<void> {
    return this.#notes.load()
  }

  note({ key, message }: Pick<WAMessage, 'key' | 'message'>, me: Me): void {
    const secret = secretIn(message)
    if (!secret || !key.id || this.#notes.has(key.id)) return
    const stored: MessageSecret = {
      authors: listAuthors(key, me),
      secret: Buffer.from(secret).toString('base64'),
    }
    this.#notes.keep(key.id, JSON.stringify(stored))
  }

  /** Null for other messages, and for those whose secret is not known. */
  async read({ key, message }: Pick<WAMessage, 'key' | 'message'>, me: Me): Promise<SecretContent | null> {
    const { encReactionMessage, encCommentMessage, secretEncryptedMessage } = unwrap(message) ?? {}
    const modifiers = listAuthors(key, me)
    if (encReactionMessage) {
      const plain = await this.#open({ part: encReactionMessage, useCase: 'Enc Reaction', modifiers }, me)
      const of = encReactionMessage.targetMessageKey?.id
      const reaction = plain && decode(() => proto.Message.ReactionMessage.decode(plain))
      return of && reaction ? { content: { kind: 'reaction', of, emoji: reaction.text || null } } : null
    }
    if (encCommentMessage) {
      const plain = await this.#open({ part: encCommentMessage, useCase: 'Enc Comment', modifiers }, me)
      return readComment(encCommentMessage, key, plain)
    }
    if (secretEncryptedMessage?.secretEncType !== EVENT_EDIT) return null
    const plain = await this.#open({ part: secretEncryptedMessage, useCase: 'Event Edit', modifiers }, me)
    return readEventEdit(secretEncryptedMessage, key, plain)
  }

  /** The encrypted part does not say which of the authors' jids sealed it, so all are tried. */
  async #open({ part, useCase, modifiers }: Sealed, me: Me): Promise<Buffer | null> {
    const { targetMessageKey, encPayload, encIv } = part
    const id = targetMessageKey?.id
    const target = id ? await this.#find(id, me) : null
    if (!id || !target || !encPayload || !encIv) return null
    for (const author of target.authors) {
      for (const modifier of modifiers) {
        const about = Buffer.from(`${id}${author}${modifier}${useCase}`)
        const key = hkdfSync('sha256', Buffer.from(target.secret, 'base64'), Buffer.alloc(0), about, 32)
        const plain = decode(() => aesDecryptGCM(encPayload, Buffer.from(key), encIv, Buffer.alloc(0)))
        if (plain) return plain
      }
    }
    return null
  }

  async #find(id: string, me: Me): Promise<MessageSecret | null> {
    const text = await this.#notes.find(id)
    if (text !== undefined) return decode(() => parse(text))
    const secret = secretIn(await this.#sent.find(id))
    const authors = listAuthors({ fromMe: true }, me)
    return secret ? { authors, secret: Buffer.from(secret).toString('base64') } : null
  }
}

const { EVENT_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType

/** True for a message whose changes are encrypted in any group. */
export const isEvent = (message: WAMessage['message']): boolean => unwrap(message)?.eventMessage != null

function secretIn(message: WAMessage['message'] | undefined): Uint8Array | null {
  return (
    unwrap(message)?.messageContextInfo?.messageSecret ?? message?.messageContextInfo?.messageSecret ?? null
  )
}

function readComment(
  { targetMessageKey }: EncryptedPart,
  key: WAMessageKey,
  plain: Buffer | null,
): SecretContent | null {
  const message = plain && decode(() => proto.Message.decode(plain))
  const content = message && readContent({ key, message: message.commentMessage?.message ?? message })
  return content ? { content, replyTo: targetMessageKey?.id ?? undefined } : null
}

function readEventEdit(
  { targetMessageKey }: EncryptedPart,
  key: WAMessageKey,
  plain: Buffer | null,
): SecretContent | null {
  const message = plain && decode(() => proto.Message.decode(plain))
  const edited = message && readContent({ key, message: message.protocolMessage?.editedMessage ?? message })
  const of = targetMessageKey?.id
  if (!edited || !of) return null
  const event = edited.kind === 'event' ? edited.event : undefined
  return { content: { kind: 'edit', of, text: event?.name ?? shownText(edited), event } }
}

/** Null for a malformed part, which anybody may send. */
function decode<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch {
    return null
  }
}

function parse(text: string): MessageSecret | null {
  const { authors, secret } = JSON.parse(text)
  return Array.isArray(authors) && typeof secret === 'string'
    ? { authors: authors.map(String), secret }
    : null
}
