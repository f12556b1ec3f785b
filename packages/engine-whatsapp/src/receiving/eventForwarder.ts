import type { EngineLine } from '@morpheus/gateway/engine'
import {
  areJidsSameUser,
  type BaileysEventMap,
  type Chat,
  proto,
  type WACallEvent,
  type WAMessage,
  type WASocket,
} from 'baileys'
import type { Groups } from '../groups/groups.js'
import { Identities } from '../identities/identities.js'
import type { MessageKeys } from '../identities/messageKeys.js'
import { CallEnds } from './callEnds.js'
import { ChannelNames } from './channelNames.js'
import { ChatUpdates } from './chats.js'
import type { EventInvitations } from './events.js'
import type { HistoryFiles } from './historyFiles.js'
import { Inbound, toTime } from './inbound.js'
import type { Inbox } from './inbox.js'
import type { MessageSecrets } from './messageSecrets.js'
import { Orders } from './orders.js'
import type { Polls } from './polls.js'
import { Relations } from './relations.js'
import { unwrap } from './unwrap.js'

interface EventForwarderOptions {
  socket: WASocket
  line: EngineLine
  keys: MessageKeys
  groups: Groups
  polls: Polls
  secrets: MessageSecrets
  invitations: EventInvitations
  history: HistoryFiles
  inbox: Inbox
  wantsHistory: () => boolean
  onError: (error: unknown) => void
}

export class EventForwarder {
  readonly #options: EventForwarderOptions
  readonly #identities: Identities
  readonly #inbound: Inbound
  readonly #relations: Relations
  readonly #chats: ChatUpdates
  readonly #callEnds: CallEnds

  constructor(options: EventForwarderOptions) {
    const { socket, line, keys, groups, polls, secrets, invitations, onError } = options
    const { id = '', lid } = socket.authState.creds.me ?? {}
    this.#options = options
    this.#identities = new Identities(socket.authState.keys)
    this.#inbound = new Inbound({
      line,
      identities: this.#identities,
      groups,
      channels: new ChannelNames(socket),
      keys,
      onError,
      polls,
      secrets,
      orders: new Orders(socket),
      invitations,
      me: { id, lid },
    })
    this.#callEnds = new CallEnds(socket)
    this.#chats = new ChatUpdates(line, this.#identities)
    this.#relations = new Relations({ line, identities: this.#identities, groups, socket })
  }

  /** Emits a batch of events; people come first, since messages refer to them. */
  async forward(events: Partial<BaileysEventMap>): Promise<void> {
    const inbound = this.#inbound
    const relations = this.#relations
    await this.#each(events['messaging-history.set'], ({ contacts }) => relations.contacts(contacts))
    await this.#each(events['lid-mapping.update'], (mapping) => relations.sameAs(mapping))
    await this.#each(events['contacts.upsert'], (contacts) => relations.contacts(contacts))
    await this.#each(events['contacts.update'], (updates) => relations.contactUpdates(updates))
    await this.#each(events['groups.upsert'], (groups) => relations.created(groups))
    await this.#each(events['groups.update'], (updates) => relations.updated(updates))
    await this.#each(events['group-participants.update'], (update) => relations.participants(update))
    await this.#each(events['group.join-request'], (request) => relations.joinRequest(request))
    await this.#each(events['messages.upsert'], ({ messages }) => this.#messages(messages))
    await this.#each(events['messages.update'], (updates) => inbound.updates(updates))
    await this.#each(events['message-receipt.update'], (updates) => inbound.groupReceipts(updates))
    await this.#each(events['presence.update'], (update) => relations.typing(update))
    await this.#each(events['blocklist.update'], (update) => relations.blocked(update))
    await this.#each(events['labels.edit'], (label) => this.#chats.label(label))
    await this.#each(events['labels.association'], (change) => this.#chats.association(change))
    await this.#each(events['chats.update'], (updates) => this.#chats.states(updates))
    await this.#each(events['messages.update'], (updates) => this.#chats.stars(updates))
    await this.#each(events.call, (calls) => this.#calls(calls))
  }

  async forwardPending(): Promise<void> {
    const { inbox, socket } = this.#options
    const { id = '', lid } = socket.authState.creds.me ?? {}
    const messages = await inbox.pending({ id, lid })
    if (messages.length > 0) await this.#messages(messages)
  }

  forwardHistory(): Promise<void> {
    const { history, onError } = this.#options
    return history.emitAll((...part) => this.#history(...part), onError)
  }

  async #history(messages: WAMessage[], progress: number | undefined, chats: Chat[]): Promise<void> {
    await this.#chats.timersOfChats(chats)
    await this.#inbound.history(messages, progress)
  }

  async #messages(messages: readonly WAMessage[]): Promise<void> {
    const { history, inbox, wantsHistory, onError } = this.#options
    await this.#inbound.messages(messages)
    await this.#chats.timersIn(messages)
    let hasHistory = false
    for (const { message, key } of messages) {
      const notification = unwrap(message)?.protocolMessage?.historySyncNotification
      if (!notification || !key.fromMe) continue
      if (notification.syncType === proto.HistorySync.HistorySyncType.ON_DEMAND) {
        await history.emitOne(notification, (...part) => this.#history(...part), onError)
        continue
      }
      await history.keep(notification)
      hasHistory = true
    }
    inbox.remove(messages)
    if (hasHistory && wantsHistory()) await this.forwardHistory()
  }

  async #calls(calls: readonly WACallEvent[]): Promise<void> {
    const { keys, line, socket } = this.#options
    const { id: ownId, lid } = socket.authState.creds.me ?? {}
    for (const call of calls) {
      const { id, from, callerPn, status, isVideo, date } = call
      const reason = this.#callEnds.reasonOf(call)
      // Calls that the account's phone makes end here, too.
      const isOwn = areJidsSameUser(from, ownId) || areJidsSameUser(from, lid)
      if ((status !== 'offer' && !reason) || isOwn) continue
      const caller = await this.#identities.addressOf(from, callerPn)
      if (status === 'offer') keys.note({ remoteJid: from, id })
      const timestamp = toTime(date.getTime() / 1000)
      if (caller && reason) await line.callEnded({ id, from: caller, isVideo, timestamp, reason })
      else if (caller) await line.call({ id, from: caller, isVideo, timestamp })
    }
  }

  /** A failing event must not block the others. */
  async #each<Event>(event: Event | undefined, forward: (event: Event) => Promise<void>): Promise<void> {
    if (event === undefined) return
    await forward(event).catch(this.#options.onError)
  }
}
