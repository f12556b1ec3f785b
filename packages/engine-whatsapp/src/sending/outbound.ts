import type { Readable } from 'node:stream'
import {
  type Clock,
  type EngineChatRef,
  type OutgoingMessage,
  SendFailure,
  type SentMessage,
  type TypingState,
} from '@morpheus/gateway/engine'
import {
  type AnyMessageContent,
  type BinaryNode,
  isJidGroup,
  jidNormalizedUser,
  type MiscMessageGenerationOptions,
  type WAMessage,
  type WASocket,
} from 'baileys'
import type { DefaultTimer } from '../account/defaultTimer.js'
import type { Groups } from '../groups/groups.js'
import { Identities, toJid } from '../identities/identities.js'
import type { MessageKeys } from '../identities/messageKeys.js'
import type { EventInvitations } from '../receiving/events.js'
import type { Polls } from '../receiving/polls.js'
import { Mentions } from './mentions.js'
import { toBaileysMessage } from './outgoingContent.js'
import { Recipients } from './recipients.js'
import { rejectionFromAck, toSendFailure } from './sendFailures.js'
import type { SentMessages } from './sentMessages.js'

/** Time limit for the server's acknowledgement. */
const ackTimeoutMs = 30_000

interface PendingAck {
  resolve: (ack: BinaryNode) => void
  reject: (error: Error) => void
}

/** Server acknowledgements of messages sent on one connection. */
class Acks {
  readonly #clock: Clock
  readonly #pending = new Map<string, PendingAck>()

  constructor(socket: Pick<WASocket, 'ws' | 'ev'>, clock: Clock) {
    this.#clock = clock
    socket.ws.on('CB:ack,class:message', (ack: BinaryNode) =>
      this.#pending.get(ack.attrs.id ?? '')?.resolve(ack),
    )
    socket.ev.on('connection.update', ({ connection }) => {
      if (connection === 'close') for (const { reject } of this.#pending.values()) reject(outcomeUnknown())
    })
  }

  /**
   * Runs `send`, and waits for the server's acknowledgement of the message. That may come first: `send` also stores the
   * keys that it used.
   */
  async sendAndAwaitAck(id: string, send: () => Promise<unknown>, signal: AbortSignal): Promise<BinaryNode> {
    signal.throwIfAborted()
    const ack = new Promise<BinaryNode>((resolve, reject) => this.#pending.set(id, { resolve, reject }))
    let onAbort = () => {}
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => reject(signal.reason)
      signal.addEventListener('abort', onAbort)
    })
    // The loser of the race must not become an unhandled rejection.
    ack.catch(() => undefined)
    aborted.catch(() => undefined)
    let cancel = () => {}
    try {
      const sent = send().then(() => {
        const isPending = this.#pending.has(id)
        const give = () => this.#pending.get(id)?.reject(outcomeUnknown())
        if (isPending) cancel = this.#clock.after(ackTimeoutMs, give)
        return ack
      })
      return await Promise.race([ack, sent, aborted])
    } finally {
      cancel()
      signal.removeEventListener('abort', onAbort)
      this.#pending.delete(id)
    }
  }
}

function outcomeUnknown(): SendFailure {
  return new SendFailure('outcome_unknown', 'unknown')
}

interface Acknowledged {
  /** ISO 8601 in UTC. */
  timestamp: string
  /** Number of a post in its channel; null for anything else. */
  serverId: string | null
}

/** Time limit of an upload. */
const uploadTimeoutMs = 10 * 60_000
const presences = { typing: 'composing', recording: 'recording', paused: 'paused' } as const

interface OutboundOptions {
  socket: WASocket
  groups: Pick<Groups, 'of'>
  keys: MessageKeys
  polls: Polls
  invitations: EventInvitations
  sent: SentMessages
  clock: Clock
  defaultTimer: Pick<DefaultTimer, 'current'>
  /** Opens a picture of a product. */
  openPicture: (url: string, signal: AbortSignal) => Promise<Readable>
}

export class Outbound {
  readonly recipients: Recipients
  readonly #mentions: Mentions
  readonly #polls: Polls
  readonly #invitations: EventInvitations
  readonly #socket: WASocket
  readonly #keys: MessageKeys
  readonly #sentMessages: SentMessages
  readonly #clock: Clock
  readonly #acks: Acks
  readonly #defaultTimer: Pick<DefaultTimer, 'current'>
  readonly #openPicture: OutboundOptions['openPicture']

  constructor(options: OutboundOptions) {
    const { socket, groups, keys, polls, invitations, sent, clock, defaultTimer, openPicture } = options
    this.#openPicture = openPicture
    this.#defaultTimer = defaultTimer
    this.#polls = polls
    this.#invitations = invitations
    this.#sentMessages = sent
    this.#socket = socket
    this.#keys = keys
    this.#clock = clock
    this.#acks = new Acks(socket, clock)
    this.recipients = new Recipients(socket, new Identities(socket.authState.keys))
    this.#mentions = new Mentions(this.recipients, groups)
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
      throw toSendFailure(error)
    }
  }

  async typing(chat: EngineChatRef, state: TypingState): Promise<void> {
    const jid = 'group' in chat ? chat.group : (await this.recipients.resolve(chat.contact)).jid
    await this.#socket.sendPresenceUpdate(presences[state], jid)
  }

  async #sendTo(
    jid: string,
    { id, content: written, extras = {}, expiresAfter, startsConversation, replyTo }: OutgoingMessage,
    signal: AbortSignal,
  ): Promise<SentMessage> {
    const { content, mentioned } = await this.#mentions.resolve(jid, written, extras.mentions ?? [])
    const { id: ownId = '', lid } = this.#socket.authState.creds.me ?? {}
    const forBaileys = await toBaileysMessage(
      content,
      { ...extras, mentioned },
      {
        keyOf: (messageId, isOwn) =>
          this.#keys.keyInChat(jid, messageId, {
            isOwn: isOwn || replyTo?.isFromMe === true,
            author: replyTo?.contact ?? null,
          }),
        pollSecret: (poll) => this.#polls.readSecret(id, poll, { id: ownId, lid }),
        eventSecret: (name, changedId = id) =>
          this.#invitations.readSecret(changedId, name, { id: ownId, lid }),
        openPicture: (url) => this.#openPicture(url, signal),
        ownJid: jidNormalizedUser(ownId),
      },
    )
    const timerSeconds = startsConversation ? await this.#defaultTimer.current() : 0
    const expiration = timerSeconds || expiresAfter
    const options = {
      messageId: id,
      mediaUploadTimeoutMs: uploadTimeoutMs,
      ...(expiration && { ephemeralExpiration: expiration }),
      ...(replyTo && { quoted: toQuotedMessage(jid, replyTo) }),
    }
    const { timestamp } = await this.#deliver(jid, forBaileys, options, signal)
    return { networkId: id, timestamp, ...(timerSeconds > 0 && { timerSeconds }) }
  }

  /**
   * Sends what is no message of a conversation: to the readers of a status or channel, whom `options` names, or a
   * setting. Resolves with WhatsApp's time of it, and with its number in a channel.
   * @throws SendFailure
   */
  async publish(
    jid: string,
    content: AnyMessageContent,
    options: MiscMessageGenerationOptions & { messageId: string },
    signal: AbortSignal,
  ): Promise<Acknowledged> {
    try {
      const withLimit = { ...options, mediaUploadTimeoutMs: uploadTimeoutMs }
      return await this.#deliver(jid, content, withLimit, signal)
    } catch (error) {
      throw toSendFailure(error)
    }
  }

  /**
   * Sends a message's node that Baileys cannot make, and waits for its acknowledgement.
   * @throws SendFailure
   */
  async sendNode(node: BinaryNode, signal: AbortSignal): Promise<void> {
    try {
      const send = () => this.#socket.sendNode(node)
      const ack = await this.#acks.sendAndAwaitAck(node.attrs.id ?? '', send, signal)
      const rejection = rejectionFromAck(ack)
      if (rejection) throw rejection
    } catch (error) {
      throw toSendFailure(error)
    }
  }

  async #deliver(
    jid: string,
    content: AnyMessageContent,
    options: MiscMessageGenerationOptions & { messageId: string },
    signal: AbortSignal,
  ): Promise<Acknowledged> {
    const { messageId: id } = options
    const send = async () => {
      const result = await this.#socket.sendMessage(jid, content, options)
      if (result?.message) this.#sentMessages.keep(id, result.message)
    }
    const ack = await this.#acks.sendAndAwaitAck(id, send, signal)
    const rejection = rejectionFromAck(ack)
    if (rejection) throw rejection
    this.#keys.note({ remoteJid: jid, fromMe: true, id })
    const seconds = Number(ack.attrs.t)
    const sentAtMs = seconds > 0 ? seconds * 1000 : this.#clock.now()
    return { timestamp: new Date(sentAtMs).toISOString(), serverId: ack.attrs.server_id ?? null }
  }
}

function toQuotedMessage(
  jid: string,
  { id, isFromMe, contact, text }: NonNullable<OutgoingMessage['replyTo']>,
): WAMessage {
  const participant = isJidGroup(jid) && !isFromMe ? { participant: toJid(contact) } : {}
  return { key: { remoteJid: jid, fromMe: isFromMe, id, ...participant }, message: { conversation: text } }
}
