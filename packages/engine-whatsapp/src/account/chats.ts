import type {
  EngineChatChange,
  EngineChatRef,
  EngineChats,
  EngineLabel,
  EngineStarredMessage,
  HistoryAnchor,
} from '@morpheus/gateway/engine'
import { type ChatModification, generateMessageIDV2, jidNormalizedUser, proto, type WASocket } from 'baileys'
import { type Identities, toJid } from '../identities/identities.js'
import type { MessageKeys } from '../identities/messageKeys.js'
import type { Outbound } from '../sending/outbound.js'
import { mapAccountErrors, toAccountFailure } from './accountErrors.js'
import type { LabelSync } from './labelSync.js'

interface AccountChatsOptions {
  socket: WASocket
  identities: Identities
  keys: MessageKeys
  outbound: Outbound
  labels: Pick<LabelSync, 'load'>
}

/** Longer than the wait for WhatsApp's acknowledgement. */
const timerTimeoutMs = 60_000

/** WhatsApp's end of a muting that has none. */
export const mutedForever = -1

/** The account's conversations, which WhatsApp keeps equal on all devices. */
export class AccountChats implements EngineChats {
  readonly #socket: WASocket
  readonly #identities: Identities
  readonly #keys: MessageKeys
  readonly #outbound: Outbound
  readonly #labels: Pick<LabelSync, 'load'>

  constructor({ socket, identities, keys, outbound, labels }: AccountChatsOptions) {
    this.#socket = socket
    this.#identities = identities
    this.#keys = keys
    this.#outbound = outbound
    this.#labels = labels
  }

  async update(chat: EngineChatRef, change: EngineChatChange, last: HistoryAnchor | null): Promise<void> {
    const { archived, pinned, mutedUntil, unread, timerSeconds } = change
    const jid = await this.#findJid(chat)
    const lastMessages = last ? [this.#toLastMessage(last)] : []
    if (archived !== undefined) await this.#modify({ archive: archived, lastMessages }, jid)
    if (pinned !== undefined) await this.#modify({ pin: pinned }, jid)
    if (mutedUntil !== undefined) await this.#modify({ mute: toMuteEnd(mutedUntil) }, jid)
    if (unread !== undefined) await this.#modify({ markRead: !unread, lastMessages }, jid)
    if (timerSeconds !== undefined) await this.#setTimer(chat, timerSeconds)
  }

  /** Written here, since Baileys leaves out the author, without which the apps do not find a message of a group. */
  async star(chat: EngineChatRef, message: EngineStarredMessage, starred: boolean): Promise<void> {
    const { id, isFromMe } = message
    const author = await this.#findAuthor(chat, message)
    await mapAccountErrors(
      this.#socket.appPatch({
        syncAction: { starAction: { starred }, timestamp: Date.now() },
        index: ['star', await this.#findJid(chat), id, isFromMe ? '1' : '0', author ?? '0'],
        type: 'regular_low',
        apiVersion: 2,
        operation: proto.SyncdMutation.SyncdOperation.SET,
      }),
    )
  }

  loadLabels(): Promise<void> {
    return this.#labels.load()
  }

  async saveLabel({ id, name, color }: EngineLabel): Promise<void> {
    await this.#modify({ addLabel: { id, name, color } }, '')
  }

  async removeLabel({ id, name, color }: EngineLabel): Promise<void> {
    await this.#modify({ addLabel: { id, name, color, deleted: true } }, '')
  }

  async setMessageLabel(
    chat: EngineChatRef,
    messageId: string,
    labelId: string,
    isSet: boolean,
  ): Promise<void> {
    const label = { messageId, labelId }
    const jid = await this.#findJid(chat)
    await this.#modify(isSet ? { addMessageLabel: label } : { removeMessageLabel: label }, jid)
  }

  async setLabel(chat: EngineChatRef, labelId: string, isSet: boolean): Promise<void> {
    const jid = await this.#findJid(chat)
    await this.#modify(isSet ? { addChatLabel: { labelId } } : { removeChatLabel: { labelId } }, jid)
  }

  /** In a group it is a setting, otherwise a message to the contact. */
  async #setTimer(chat: EngineChatRef, seconds: number): Promise<void> {
    if ('group' in chat) return mapAccountErrors(this.#socket.groupToggleEphemeral(chat.group, seconds))
    const outbound = this.#outbound
    const messageId = generateMessageIDV2(this.#socket.authState.creds.me?.id)
    try {
      const { jid } = await outbound.recipients.resolve(chat.contact)
      const content = { disappearingMessagesInChat: seconds }
      await outbound.publish(jid, content, { messageId }, AbortSignal.timeout(timerTimeoutMs))
    } catch (error) {
      throw toAccountFailure(error)
    }
  }

  async #modify(change: ChatModification, jid: string): Promise<void> {
    await mapAccountErrors(this.#socket.chatModify(change, jid))
  }

  async #findJid(chat: EngineChatRef): Promise<string> {
    if ('group' in chat) return chat.group
    const jid = toJid(chat.contact)
    return toJid((await this.#identities.addressOf(jid)) ?? chat.contact)
  }

  /** Jid of the author of another member's message in a group; null for any other message. */
  async #findAuthor(chat: EngineChatRef, { id, author }: EngineStarredMessage): Promise<string | null> {
    if (!('group' in chat) || author === null) return null
    const contact = (await this.#identities.addressOf(toJid(author))) ?? author
    const { participant } = this.#keys.of({ id, contact, group: { id: chat.group, name: '' } })
    return participant ? jidNormalizedUser(participant) : null
  }

  #toLastMessage(last: HistoryAnchor) {
    const key = { ...this.#keys.of(last), fromMe: last.isFromMe }
    return { key, messageTimestamp: Math.floor(Date.parse(last.timestamp) / 1000) }
  }
}

function toMuteEnd(mutedUntil: string | null): number | null {
  if (mutedUntil === 'always') return mutedForever
  return mutedUntil === null ? null : Date.parse(mutedUntil)
}
