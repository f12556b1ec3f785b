import {
  type Address,
  type Clock,
  type OutgoingMessage,
  SendFailure,
  type SentMessage,
  type TypingState,
} from '@morpheus/gateway/engine'
import { type BinaryNode, isJidGroup, type WAMessage, type WASocket } from 'baileys'
import { Identities, jidOf } from '../identities/identities.js'
import type { MessageKeys } from '../identities/messageKeys.js'
import { contentFor } from './outgoingContent.js'
import { Recipients } from './recipients.js'
import { refusalOf, sendFailureOf } from './sendFailures.js'
import type { SentMessages } from './sentMessages.js'

const longestMs = 30_000

interface PendingAck {
  resolve: (ack: BinaryNode) => void
  reject: (error: Error) => void
}

class Acks {
  readonly #clock: Clock
  readonly #waiting = new Map<string, PendingAck>()

  constructor(socket: Pick<WASocket, 'ws' | 'ev'>, clock: Clock) {
    this.#clock = clock
    socket.ws.on('CB:ack,class:message', (ack: BinaryNode) =>
      this.#waiting.get(ack.attrs.id ?? '')?.resolve(ack),
    )
    socket.ev.on('connection.update', ({ connection }) => {
      if (connection === 'close') for (const { reject } of this.#waiting.values()) reject(unknown())
    })
  }

  async after(id: string, send: () => Promise<unknown>, signal: AbortSignal): Promise<BinaryNode> {
    signal.throwIfAborted()
    const ack = new Promise<BinaryNode>((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    let giveUp = () => {}
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = () => reject(signal.reason)
      signal.addEventListener('abort', giveUp)
    })
    // The loser of the race must not become an unhandled rejection.
    ack.catch(() => undefined)
    givenUp.catch(() => undefined)
    let cancel = () => {}
    try {
      await Promise.race([send(), givenUp])
      cancel = this.#clock.after(longestMs, () => this.#waiting.get(id)?.reject(unknown()))
      return await Promise.race([ack, givenUp])
    } finally {
      cancel()
      signal.removeEventListener('abort', giveUp)
      this.#waiting.delete(id)
    }
  }
}

function unknown(): SendFailure {
  return new SendFailure('outcome_unknown', 'unknown')
}

const uploadMs = 10 * 60_000
const presences = { typing: 'composing', recording: 'recording', paused: 'paused' } as const

export class Outbound {
  readonly recipients: Recipients
  readonly #socket: WASocket
  readonly #keys: MessageKeys
  readonly #sent: SentMessages
  readonly #clock: Clock
  readonly #acks: Acks

  constructor(socket: WASocket, keys: MessageKeys, sent: SentMessages, clock: Clock) {
    this.#sent = sent
    this.#socket = socket
    this.#keys = keys
    this.#clock = clock
    this.#acks = new Acks(socket, clock)
    this.recipients = new Recipients(socket, new Identities(socket.authState.keys))
  }

  /** @throws SendFailure */
  async send(message: OutgoingMessage, signal: AbortSignal): Promise<SentMessage> {
    try {
      const { to } = message
      if ('contact' in to) {
        const { jid, address } = await this.recipients.resolve(to.contact)
        return { ...(await this.#sendTo(jid, message, signal)), address }
      }
      if (!isJidGroup(to.group.id)) throw new SendFailure('not_on_whatsapp', 'never')
      return await this.#sendTo(to.group.id, message, signal)
    } catch (error) {
      throw sendFailureOf(error)
    }
  }

  async typing(contact: Address, state: TypingState): Promise<void> {
    const { jid } = await this.recipients.resolve(contact)
    await this.#socket.sendPresenceUpdate(presences[state], jid)
  }

  async #sendTo(
    jid: string,
    { id, content, replyTo }: OutgoingMessage,
    signal: AbortSignal,
  ): Promise<SentMessage> {
    const forBaileys = await contentFor(content, (of, isOwn) => this.#keys.inChat(jid, of, isOwn))
    const options = {
      messageId: id,
      mediaUploadTimeoutMs: uploadMs,
      ...(replyTo && { quoted: quotedIn(jid, replyTo) }),
    }
    const send = async () => {
      const sent = await this.#socket.sendMessage(jid, forBaileys, options)
      if (sent?.message) this.#sent.keep(id, sent.message)
    }
    const ack = await this.#acks.after(id, send, signal)
    const rejection = refusalOf(ack)
    if (rejection) throw rejection
    this.#keys.note({ remoteJid: jid, fromMe: true, id })
    const seconds = Number(ack.attrs.t)
    const at = seconds > 0 ? seconds * 1000 : this.#clock.now()
    return { networkId: id, timestamp: new Date(at).toISOString() }
  }
}

function quotedIn(
  jid: string,
  { id, isFromMe, contact, text }: NonNullable<OutgoingMessage['replyTo']>,
): WAMessage {
  const participant = isJidGroup(jid) && !isFromMe ? { participant: jidOf(contact) } : {}
  return { key: { remoteJid: jid, fromMe: isFromMe, id, ...participant }, message: { conversation: text } }
}
