import type { Readable } from 'node:stream'
import {
  type Address,
  type EngineAccount,
  type EngineCall,
  type EngineRestrictions,
  type EngineSettings,
  type MessageRef,
  type OutgoingMessage,
  SendFailure,
  type SentMessage,
  type Timers,
  type TypingState,
} from '@morpheus/gateway/engine'
import { jidDecode, type WASocket } from 'baileys'
import type { MessageKeys } from '../identities/messageKeys.js'
import { download } from '../media/mediaDownload.js'
import { uploadAgain } from '../media/uploadAgain.js'
import { Outbound } from '../sending/outbound.js'
import type { SentMessages } from '../sending/sentMessages.js'
import { AccountRestrictions } from './accountRestrictions.js'
import { Latency } from './latency.js'
import { removeDevice } from './removeDevice.js'
import type { Tools } from './tools.js'

/** Longer is not waited for a picture before the session is connected. */
const pictureMs = 2000

interface OpenConnectionOptions {
  socket: WASocket
  tools: Tools
  keys: MessageKeys
  sent: SentMessages
  /** End with the connection. */
  timers: Timers
  /** Resolves once the session knows what WhatsApp restricts. */
  restricted: (restrictions: EngineRestrictions) => Promise<void>
}

/** A connection that is logged in, and what is done over it. */
export class OpenConnection {
  readonly latency: Latency
  readonly #socket: WASocket
  readonly #tools: Tools
  readonly #keys: MessageKeys
  readonly #outbound: Outbound
  readonly #restrictions: AccountRestrictions

  constructor({ socket, tools, keys, sent, timers, restricted }: OpenConnectionOptions) {
    this.#socket = socket
    this.#tools = tools
    this.#keys = keys
    this.#outbound = new Outbound(socket, keys, sent, tools.clock)
    this.#restrictions = new AccountRestrictions({ socket, clock: tools.clock, timers, tell: restricted })
    this.latency = new Latency(socket, tools.clock, timers)
    void this.latency.measure()
  }

  async markRead(messages: readonly MessageRef[]): Promise<void> {
    await this.#socket.readMessages(messages.map((message) => this.#keys.of(message)))
  }

  async rejectCall({ id, from }: EngineCall): Promise<void> {
    const caller = this.#keys.of({ id, contact: from }).remoteJid ?? ''
    await this.#socket.rejectCall(id, caller)
  }

  /** @throws SendFailure */
  async send(message: OutgoingMessage, signal: AbortSignal): Promise<SentMessage> {
    try {
      return await this.#outbound.send(message, signal)
    } catch (error) {
      // The session is to know until when, before it decides what becomes of the message.
      if (error instanceof SendFailure && error.code === 'account_restricted') await this.readRestrictions()
      throw error
    }
  }

  /** Asks what WhatsApp restricts, and resolves once the session knows. */
  readRestrictions(): Promise<void> {
    return this.#restrictions.read()
  }

  lookUp(phones: readonly string[]): Promise<Map<string, Address | null>> {
    return this.#outbound.recipients.lookUp(phones)
  }

  typing(contact: Address, state: TypingState): Promise<void> {
    return this.#outbound.typing(contact, state)
  }

  /** @throws MediaGone */
  download(handle: string, signal: AbortSignal): Promise<Readable> {
    const { reach, clock } = this.#tools
    return download(handle, reach, (message, key) => uploadAgain(this.#socket, clock, message, key), signal)
  }

  /** Without a name of its own, which comes some time after the pairing, an account shows none. */
  async showPresence(presence: EngineSettings['presence']): Promise<void> {
    await this.#socket.sendPresenceUpdate(presence)
  }

  /** With its picture, if the network says so in time. */
  async account(): Promise<EngineAccount> {
    const { user } = this.#socket
    const { user: number, device } = jidDecode(user?.id) ?? {}
    const asked = this.#socket.profilePictureUrl(user?.id ?? '', 'preview', pictureMs)
    const profilePic = (await asked.catch(() => undefined)) ?? null
    return { phone: `${number}:${device ?? 0}`, profilePic }
  }

  /** Removes the device from the phone's list. Resolves with whether WhatsApp confirmed it. */
  logOut(): Promise<boolean> {
    return removeDevice(this.#socket, this.#tools.clock)
  }
}
