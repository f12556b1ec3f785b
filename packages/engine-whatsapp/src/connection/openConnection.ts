import type { Readable } from 'node:stream'
import {
  type Address,
  type Clock,
  type EngineAccount,
  type EngineAccountParts,
  type EngineCall,
  type EngineChatRef,
  type EngineRestrictions,
  type EngineSettings,
  type HistoryAnchor,
  type MessageRef,
  type OutgoingMessage,
  SendFailure,
  type SentMessage,
  type Timers,
  type TypingState,
} from '@morpheus/gateway/engine'
import { jidDecode, S_WHATSAPP_NET, type WASocket } from 'baileys'
import { AccountCallLinks } from '../account/calls.js'
import { AccountCatalog } from '../account/catalog.js'
import { AccountChannels } from '../account/channels.js'
import { AccountChats } from '../account/chats.js'
import { AccountContacts } from '../account/contacts.js'
import { DefaultTimer } from '../account/defaultTimer.js'
import { LabelSync } from '../account/labelSync.js'
import { OwnProfile } from '../account/ownProfile.js'
import { AccountStatuses } from '../account/statuses.js'
import { GroupCommands } from '../groups/groupCommands.js'
import type { Groups } from '../groups/groups.js'
import { Identities } from '../identities/identities.js'
import type { MessageKeys } from '../identities/messageKeys.js'
import { download, downloadPublic } from '../media/mediaDownload.js'
import { uploadAgain } from '../media/uploadAgain.js'
import type { EventInvitations } from '../receiving/events.js'
import type { Polls } from '../receiving/polls.js'
import { Outbound } from '../sending/outbound.js'
import type { SentMessages } from '../sending/sentMessages.js'
import { AccountRestrictions } from './accountRestrictions.js'
import type { Credentials } from './credentials.js'
import type { Dependencies } from './dependencies.js'
import { removeDevice } from './removeDevice.js'

const everyMs = 60_000

class Latency {
  /** Last round trip in milliseconds; null before the first. */
  ms: number | null = null
  readonly #socket: Pick<WASocket, 'query'>
  readonly #clock: Clock
  readonly #timers: Timers

  constructor(socket: Pick<WASocket, 'query'>, clock: Clock, timers: Timers) {
    this.#socket = socket
    this.#clock = clock
    this.#timers = timers
  }

  /** Measures now and every minute until the timers end; a failure waits for the next round. */
  async measure(): Promise<void> {
    this.#timers.after(everyMs, () => void this.measure())
    const startedAt = this.#clock.monotonic()
    const ping = { to: S_WHATSAPP_NET, type: 'get', xmlns: 'w:p' }
    try {
      await this.#socket.query({ tag: 'iq', attrs: ping, content: [{ tag: 'ping', attrs: {} }] })
      this.ms = Math.round(this.#clock.monotonic() - startedAt)
    } catch {
      this.ms = null
    }
  }
}

/** Longest wait for the profile picture before the session counts as connected. */
const pictureMs = 2000

interface OpenConnectionOptions {
  socket: WASocket
  groups: Groups
  credentials: Credentials
  deps: Dependencies
  keys: MessageKeys
  polls: Polls
  invitations: EventInvitations
  sent: SentMessages
  timers: Timers
  /** Resolves once the session has stored the restrictions. */
  restricted: (restrictions: EngineRestrictions) => Promise<void>
  /** Resolves once the session has stored everything that was received before. */
  reported: () => Promise<void>
}

export class OpenConnection {
  readonly latency: Latency
  readonly groups: GroupCommands
  readonly parts: EngineAccountParts
  readonly #socket: WASocket
  readonly #deps: Dependencies
  readonly #keys: MessageKeys
  readonly #outbound: Outbound
  readonly #restrictions: AccountRestrictions
  readonly #labels: LabelSync

  constructor(options: OpenConnectionOptions) {
    const { socket, groups, credentials, deps, keys, polls, invitations } = options
    const { sent, timers, restricted, reported } = options
    this.#socket = socket
    this.#deps = deps
    this.#keys = keys
    const defaultTimer = new DefaultTimer(socket)
    this.#outbound = new Outbound({
      ...{ socket, groups, keys, polls, invitations, sent, clock: deps.clock, defaultTimer },
      openPicture: (url, signal) => downloadPublic(url, deps.settings, signal),
    })
    this.#restrictions = new AccountRestrictions({ socket, clock: deps.clock, timers, emit: restricted })
    this.#labels = new LabelSync({ socket, credentials, reported })
    const identities = new Identities(socket.authState.keys)
    const { recipients } = this.#outbound
    this.groups = new GroupCommands({ socket, groups, identities, recipients })
    this.parts = {
      profile: new OwnProfile(socket, defaultTimer),
      chats: new AccountChats({ socket, identities, keys, outbound: this.#outbound, labels: this.#labels }),
      calls: new AccountCallLinks(socket),
      statuses: new AccountStatuses({ socket, outbound: this.#outbound }),
      channels: new AccountChannels({ socket, outbound: this.#outbound }),
      catalog: new AccountCatalog({ socket, recipients, mediaHost: deps.settings.mediaHost }),
      contacts: new AccountContacts({ socket, identities, recipients, clock: deps.clock }),
    }
    this.latency = new Latency(socket, deps.clock, timers)
    void this.latency.measure()
  }

  async markRead(messages: readonly MessageRef[]): Promise<void> {
    await this.#socket.readMessages(messages.map((message) => this.#keys.of(message)))
  }

  /** Asks the phone; its answer arrives like the history of a pairing. */
  async fetchHistory(oldest: HistoryAnchor, count: number): Promise<void> {
    const key = { ...this.#keys.of(oldest), fromMe: oldest.isFromMe }
    await this.#socket.fetchMessageHistory(count, key, Date.parse(oldest.timestamp))
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
      // The session needs the restriction's end before it decides about the message.
      if (error instanceof SendFailure && error.code === 'account_restricted') await this.readRestrictions()
      throw error
    }
  }

  readRestrictions(): Promise<void> {
    return this.#restrictions.read()
  }

  /** Reports the labels of a pairing that was used before them. */
  loadEarlierLabels(): Promise<void> {
    return this.#labels.loadEarlier()
  }

  lookUp(phones: readonly string[]): Promise<Map<string, Address | null>> {
    return this.#outbound.recipients.lookUp(phones)
  }

  typing(chat: EngineChatRef, state: TypingState): Promise<void> {
    return this.#outbound.typing(chat, state)
  }

  /** @throws MediaGone */
  download(handle: string, signal: AbortSignal): Promise<Readable> {
    const { settings, clock } = this.#deps
    return download(
      handle,
      settings,
      (message, key) => uploadAgain(this.#socket, clock, message, key),
      signal,
    )
  }

  /** No presence is sent until the account has its display name, some time after the pairing. */
  async showPresence(presence: EngineSettings['presence']): Promise<void> {
    await this.#socket.sendPresenceUpdate(presence)
  }

  /** Includes the picture if the network answers in time. */
  async account(): Promise<EngineAccount> {
    const { user } = this.#socket
    const { user: number, device } = jidDecode(user?.id) ?? {}
    const picture = this.#socket.profilePictureUrl(user?.id ?? '', 'preview', pictureMs)
    const profilePic = (await picture.catch(() => undefined)) ?? null
    return { phone: `${number}:${device ?? 0}`, profilePic }
  }

  /** Resolves with true when WhatsApp confirmed. */
  logOut(): Promise<boolean> {
    return removeDevice(this.#socket, this.#deps.clock)
  }
}
