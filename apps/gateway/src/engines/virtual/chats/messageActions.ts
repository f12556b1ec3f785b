import type { EventAnswer, VirtualContent, VirtualMessage } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { HttpError } from '../../../core/lib/httpError.js'
import type { VirtualMessageRow, VirtualPhoneRow } from '../../../core/store/engineTables.js'
import type { Db } from '../../../core/store/tables.js'
import { newMessageId } from '../../messageId.js'
import type { EngineContent, EngineMessage, EngineMessageChange } from '../../messages.js'
import { isBlocked } from '../blockedNumbers.js'
import type { Conversations } from '../conversations.js'
import { getAddress } from '../hiddenNumbers.js'
import type { PhoneAccess } from '../phoneAccess.js'
import { readGroups } from '../phoneGroups.js'
import type { PhoneTraffic, TrafficResult } from '../phoneTraffic.js'
import { isChannelChat } from '../virtualChannels.js'
import { toChatKey } from '../virtualNumbers.js'
import { isStatusChat } from '../virtualStatuses.js'
import { contentView } from './contentView.js'
import { isEditable } from './messageChanges.js'
import { messageViews } from './messageView.js'

/** Phone's owner or a contact; in a group, that member. */
export interface Actor {
  direction: 'incoming' | 'outgoing'
  contactPhone?: string | undefined
}

export interface EventAnswerInput extends Actor {
  answer: EventAnswer
  extraGuests?: number | undefined
}

interface MessageKey {
  chat: string
  messageId: string
}

interface MessageActsOptions {
  db: Db
  phones: PhoneAccess
  conversations: Conversations
  traffic: PhoneTraffic
  clock: Clock
}

/**
 * Actions on existing messages of a virtual phone. All calls throw a HttpError: 404 for a missing message, 400 for an
 * action it does not allow, 409 while the phone is offline.
 */
export class MessageActions {
  readonly #options: MessageActsOptions

  constructor(options: MessageActsOptions) {
    this.#options = options
  }

  /** `actor` is null for actions of the author only. */
  async change(
    secret: string,
    key: MessageKey,
    changeOf: () => EngineMessageChange,
    actor: Actor | null,
  ): Promise<VirtualMessage> {
    const { phones, conversations, clock } = this.#options
    const { phone, link } = await phones.requireOnline(secret)
    const message = await this.#find(phone, key)
    const content = changeOf()
    if (content.kind === 'edit' && !isEditable(message, content)) {
      throw new HttpError('invalid', 'not_editable', 'Só textos e legendas podem ser editados')
    }
    const isFromMe = actor ? actor.direction === 'outgoing' : message.from_me === 1
    const by = isFromMe
      ? phone.number
      : actor
        ? findContactPhone(message, actor.contactPhone)
        : message.author
    refuseBlocked(phone, isFromMe, by)
    const at = isoNow(clock)
    const changed = await conversations.change(message, content, { by, at })
    const event = createEvent(phone, message, { content, isFromMe, by, at })
    if (isChannelChat(message.chat)) {
      const channel = { id: message.chat, name: message.group_name }
      if (!isFromMe) await link.line.channelPost({ ...event, serverId: message.id, channel })
    } else if (!isStatusChat(message.chat)) await link.line.messages([event])
    else if (!isFromMe) await link.line.status({ ...event, by: event.contact })
    return this.#view(phone, changed)
  }

  /** Replaces the voter's earlier choices. */
  async vote(
    secret: string,
    key: MessageKey,
    { options, direction, contactPhone }: Actor & { options: readonly string[] },
  ): Promise<VirtualMessage> {
    const { phones, conversations, clock } = this.#options
    const { phone, link } = await phones.requireOnline(secret)
    const message = await this.#find(phone, key)
    const poll = contentView(message, phone.number)
    if (poll.kind !== 'poll') throw createInvalidVoteError('messages.not_a_poll')
    const chosen = poll.options.filter((option) => options.includes(option))
    if (chosen.length < new Set(options).size)
      throw createInvalidVoteError('virtualPhone.poll_option_unknown')
    if (chosen.length > 1 && !poll.multiple) throw createInvalidVoteError('virtualPhone.poll_single')
    const isFromMe = direction === 'outgoing'
    const by = isFromMe ? phone.number : findContactPhone(message, contactPhone)
    refuseBlocked(phone, isFromMe, by)
    const changed = await conversations.vote(message, chosen, by)
    const content = { kind: 'vote', of: message.id, question: poll.question, options: chosen } as const
    await link.line.messages([createEvent(phone, message, { content, isFromMe, by, at: isoNow(clock) })])
    return this.#view(phone, changed)
  }

  /** Replaces the person's earlier answer. */
  async answerEvent(
    secret: string,
    key: MessageKey,
    { answer, extraGuests = 0, direction, contactPhone }: EventAnswerInput,
  ): Promise<VirtualMessage> {
    const { phones, conversations, clock } = this.#options
    const { phone, link } = await phones.requireOnline(secret)
    const message = await this.#find(phone, key)
    const view = contentView(message, phone.number)
    if (view.kind !== 'event')
      throw new HttpError('invalid', 'invalid_vote', localized('messages.not_an_event'))
    const isFromMe = direction === 'outgoing'
    const by = isFromMe ? phone.number : findContactPhone(message, contactPhone)
    refuseBlocked(phone, isFromMe, by)
    const guests = view.event.extraGuestsAllowed && answer !== 'not_going' ? extraGuests : 0
    const changed = await conversations.answerEvent(message, { answer, extraGuests: guests }, by)
    const { name } = view.event
    const content = { kind: 'event_answer', of: message.id, name, answer, extraGuests: guests } as const
    await link.line.messages([createEvent(phone, message, { content, isFromMe, by, at: isoNow(clock) })])
    return this.#view(phone, changed)
  }

  async press(
    secret: string,
    key: MessageKey,
    { buttonId, contactPhone }: { buttonId: string; contactPhone?: string | undefined },
  ): Promise<TrafficResult> {
    const { phones, traffic } = this.#options
    const reached = await phones.requireOnline(secret)
    const message = await this.#find(reached.phone, key)
    const view = contentView(message, reached.phone.number)
    const button = (message.from_me === 1 ? choicesIn(view) : []).find(({ id }) => id === buttonId)
    if (!button) throw new HttpError('not_found', 'button_not_found', 'Esta mensagem não tem este botão')
    const by = findContactPhone(message, contactPhone)
    const content = { kind: 'interactive', text: button.title, id: button.id } as const
    const reply = {
      contactPhone: by,
      direction: 'incoming',
      group: toGroupFields(reached.phone, message)?.name,
      replyTo: message.id,
    } as const
    return traffic.write(reached, reply, { content })
  }

  async play(secret: string, key: MessageKey): Promise<VirtualMessage> {
    const { phones, conversations, clock } = this.#options
    const { phone, link } = await phones.requireOnline(secret)
    const message = await this.#find(phone, key)
    if (message.from_me !== 1 || contentView(message, phone.number).kind !== 'audio') {
      throw new HttpError('invalid', 'not_playable', 'Só áudios da própria conta contam como ouvidos')
    }
    const played = await conversations.play(phone, message, isoNow(clock), (receipts) =>
      link.emitReceipts(receipts),
    )
    return this.#view(phone, played)
  }

  async #find(phone: VirtualPhoneRow, { chat, messageId }: MessageKey): Promise<VirtualMessageRow> {
    const message = await this.#options.conversations.find(phone.session_id, toChatKey(chat), messageId)
    if (message?.revoked === 0) return message
    throw new HttpError('not_found', 'message_not_found', 'Mensagem não encontrada')
  }

  async #view(phone: VirtualPhoneRow, row: VirtualMessageRow): Promise<VirtualMessage> {
    const [view] = await messageViews(this.#options.db, phone, [row])
    if (view) return view
    throw new Error(`Message ${row.id} has no view`)
  }
}

function createInvalidVoteError(
  code: 'messages.not_a_poll' | 'virtualPhone.poll_option_unknown' | 'virtualPhone.poll_single',
): HttpError {
  const message = localized(code)
  return new HttpError('invalid', 'invalid_vote', message, { fields: { options: message } })
}

function refuseBlocked(phone: VirtualPhoneRow, isFromMe: boolean, by: string): void {
  if (isFromMe || !isBlocked(phone, by)) return
  const text = 'Este contato está bloqueado: o que ele faz não chega à sessão'
  throw new HttpError('conflict', 'contact_blocked', text)
}

/** Report to the session of what somebody did with a message. */
function createEvent(
  phone: VirtualPhoneRow,
  message: VirtualMessageRow,
  { content, isFromMe, by, at }: { content: EngineContent; isFromMe: boolean; by: string; at: string },
): EngineMessage {
  const group = toGroupFields(phone, message)
  return {
    id: newMessageId(),
    contact: getAddress(phone, group || !isFromMe ? by : message.chat),
    contactName: null,
    isFromMe,
    content,
    timestamp: at,
    ...(group && { group }),
  }
}

function choicesIn(content: VirtualContent): readonly { id: string; title: string }[] {
  if ('buttons' in content) return content.buttons
  return content.kind === 'list' ? content.sections.flatMap(({ rows }) => rows) : []
}

function toGroupFields(
  { groups }: VirtualPhoneRow,
  { chat, group_name }: VirtualMessageRow,
): { id: string; name: string } | undefined {
  const name = readGroups(groups).find(({ id }) => id === chat)?.name ?? group_name
  return name === null ? undefined : { id: chat, name }
}

/** Contact that acts; required in a group. */
function findContactPhone({ chat }: VirtualMessageRow, contactPhone: string | undefined): string {
  if (!chat.endsWith('@g.us') && !isChannelChat(chat)) return chat
  if (contactPhone !== undefined) return toChatKey(contactPhone)
  const message = localized('virtualPhone.contact_missing')
  throw new HttpError('invalid', 'contact_missing', message, { fields: { contactPhone: message } })
}
