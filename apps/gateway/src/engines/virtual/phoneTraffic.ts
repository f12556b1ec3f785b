import type { CallEndReason, MediaKind, VirtualPhone } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { LeaseLostError } from '../../core/cluster/leases.js'
import { createOtherNodeError } from '../../core/cluster/otherNodeError.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ReceivedFile } from '../../core/media/mediaFiles.js'
import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import type { Db } from '../../core/store/tables.js'
import { RunEnded } from '../engineLine.js'
import { newMessageId } from '../messageId.js'
import type { EngineContent, EngineDetails, EngineMessage, EngineMessageChange } from '../messages.js'
import type { TypingState } from '../typingState.js'
import { isBlocked } from './blockedNumbers.js'
import type { PhoneFile } from './conversationFiles.js'
import type { Conversations, VirtualMessageInput } from './conversations.js'
import { getAddress } from './hiddenNumbers.js'
import { findNamedChat } from './namedChats.js'
import type { OnlinePhone, PhoneAccess } from './phoneAccess.js'
import { readGroups } from './phoneGroups.js'
import { fileContent, type SentFile } from './sentFile.js'
import { isChannelChat } from './virtualChannels.js'
import { toChatKey } from './virtualNumbers.js'
import { isStatusChat, statusGroup } from './virtualStatuses.js'

export interface MessageInput {
  contactPhone: string
  contactName?: string | undefined
  direction: 'incoming' | 'outgoing'
  group?: string | undefined
  replyTo?: string | undefined
}

interface Ad {
  ctwaClid?: string | undefined
  sourceId?: string | undefined
  sourceUrl?: string | undefined
  title?: string | undefined
  body?: string | undefined
}

export interface PhoneMessage extends MessageInput {
  content: string
  mentions?: readonly string[] | undefined
  forwarded?: boolean | undefined
  undecryptable?: boolean | undefined
  ad?: Ad | undefined
}

/** A message with a file; without `type` the file's content decides. */
export interface PhoneMedia extends MessageInput {
  type?: MediaKind | undefined
  caption?: string | undefined
}

interface EventInput {
  name: string
  description?: string | undefined
  startsAt: string
  place?: string | undefined
  extraGuestsAllowed?: boolean | undefined
}

interface MapLocation {
  latitude: number
  longitude: number
  name?: string | undefined
  address?: string | undefined
}

interface Typed {
  contactPhone: string
  group?: string | undefined
  state: TypingState
}

type Content = Exclude<EngineContent, EngineMessageChange>

/** Content for the session and, where it holds more, for the phone. */
interface Sending {
  content: Content
  details?: EngineDetails
  /** Announced as undecryptable first. */
  isRepeated?: boolean | undefined
  storedContent?: VirtualMessageInput['content']
  file?: ReceivedFile
}

export interface TrafficResult {
  phone: VirtualPhone
  outcome: 'ignored' | 'received' | 'read'
}

/** Traffic of virtual phones. All calls throw a HttpError 409 while the phone is offline. */
export class PhoneTraffic {
  readonly #db: Db
  readonly #phones: PhoneAccess
  readonly #conversations: Conversations
  readonly #clock: Clock

  constructor(db: Db, phones: PhoneAccess, conversations: Conversations, clock: Clock) {
    this.#db = db
    this.#phones = phones
    this.#conversations = conversations
    this.#clock = clock
  }

  /** Writes as a contact or as the owner. A blocked contact's message is dropped. */
  async sendMessage(secret: string, input: PhoneMessage): Promise<TrafficResult> {
    const reached = await this.#phones.requireOnline(secret)
    const { content: text, mentions, forwarded, ad, undecryptable: isRepeated } = input
    const details: EngineDetails = {
      ...(forwarded && { forwarded }),
      ...(ad && { ad: toAdDetails(ad) }),
      ...(mentions && { mentions: mentions.map((phone) => getAddress(reached.phone, toChatKey(phone))) }),
    }
    return this.write(reached, input, { content: { kind: 'text', text }, details, isRepeated })
  }

  /** @throws HttpError 400 for an empty file or a wrong kind, 413 for one too large */
  async sendMedia(secret: string, input: PhoneMedia, file: SentFile): Promise<TrafficResult> {
    const reached = await this.#phones.requireOnline(secret)
    const content = await fileContent(file, input)
    const received = { path: file.path, sha256: file.sha256, size: file.bytes }
    return this.write(reached, input, { content, file: received })
  }

  async sendLocation(secret: string, input: MessageInput & MapLocation): Promise<TrafficResult> {
    const { latitude, longitude, name = null, address = null } = input
    const content = { kind: 'location', latitude, longitude, name: name ?? address } as const
    const location = { latitude, longitude, name, address }
    const storedContent = { kind: 'location', ...location } as const
    const sending = { content, details: { location }, storedContent }
    return this.write(await this.#phones.requireOnline(secret), input, sending)
  }

  async sendCard(
    secret: string,
    input: MessageInput & { name: string; phone: string },
  ): Promise<TrafficResult> {
    const { name, phone } = input
    const content = { kind: 'contact', names: [name] } as const
    const stored = { kind: 'contact', cards: [{ name, phone }] } as const
    const sending = { content, details: { contacts: [{ name, phones: [phone] }] }, storedContent: stored }
    return this.write(await this.#phones.requireOnline(secret), input, sending)
  }

  async sendPoll(
    secret: string,
    input: MessageInput & { question: string; options: readonly string[]; multiple?: boolean | undefined },
  ): Promise<TrafficResult> {
    const { question, options, multiple } = input
    const content = { kind: 'poll', question, options, multiple } as const
    return this.write(await this.#phones.requireOnline(secret), input, { content })
  }

  async sendEvent(secret: string, input: MessageInput & EventInput): Promise<TrafficResult> {
    const { name, description = null, startsAt, place, extraGuestsAllowed = false } = input
    const event = {
      ...{ name, description, startsAt, endsAt: null, extraGuestsAllowed, canceled: false },
      location: place === undefined ? null : { name: place, address: null, latitude: null, longitude: null },
      ...{ call: null, joinLink: null },
    }
    return this.write(await this.#phones.requireOnline(secret), input, { content: { kind: 'event', event } })
  }

  /** @throws HttpError 404 when it has none */
  async media(secret: string, id: string): Promise<PhoneFile> {
    // Any node serves it: an answer with a file cannot be passed on.
    const phone = await this.#phones.readStored(secret)
    const file = await this.#conversations.files.find(phone.session_id, { id })
    if (file) return file
    throw new HttpError('not_found', 'media_not_found', 'Arquivo não encontrado')
  }

  /** @throws HttpError 400 for a quote of a message outside the conversation */
  async write({ phone, link }: OnlinePhone, input: MessageInput, sending: Sending): Promise<TrafficResult> {
    const isFromMe = input.direction === 'outgoing'
    const group = input.group === undefined ? undefined : await findNamedChat(this.#db, phone, input.group)
    const person = toChatKey(input.contactPhone)
    const author = isFromMe ? phone.number : person
    const chat = group?.id ?? person
    const replyTo = input.replyTo ?? null
    if (replyTo !== null && !(await this.#conversations.find(phone.session_id, chat, replyTo))) {
      const message = localized('messages.quoted_not_found')
      throw new HttpError('invalid', 'message_not_found', message, { fields: { replyTo: message } })
    }
    if ((!isFromMe && isBlocked(phone, author)) || (group && hasLeft(phone, group.id))) {
      return { phone: await this.#phones.view(phone), outcome: 'ignored' }
    }
    const message: EngineMessage = {
      id: newMessageId(),
      contact: getAddress(phone, group ? author : person),
      contactName: (!(group && isFromMe) && input.contactName?.trim()) || null,
      content: sending.content,
      isFromMe,
      timestamp: isoNow(this.#clock),
      ...(group && { group }),
      ...(replyTo !== null && { replyTo }),
      ...(sending.details && { details: sending.details }),
    }
    const { id, contact, contactName, timestamp } = message
    const storedMessage = {
      chat,
      id,
      isFromMe,
      author,
      authorName: isFromMe
        ? null
        : (contactName ?? (await this.#conversations.nameOf(phone.session_id, author))),
      groupName: group?.name,
      content: sending.storedContent ?? sending.content,
      replyTo,
      at: timestamp,
    }
    await this.#conversations.note(phone, storedMessage, sending.file ?? null)
    if (isStatusChat(chat)) return this.#postStatus({ phone, link }, message)
    if (group && isChannelChat(chat)) return this.#postInChannel({ phone, link }, group, message)
    if (sending.isRepeated) {
      const { details: _details, ...placeholder } = message
      await link.line.messages([{ ...placeholder, content: { kind: 'undecryptable' } }])
    }
    const { result: added, answered } = await link.awaited
      .emit(id, () => link.line.messages([{ ...message, raw: () => storedMessage }]))
      .catch(otherNodeIfMoved)
    const isReceived = added.length > 0
    if (isReceived && isFromMe) {
      const at = isoNow(this.#clock)
      await link.line.receipts([{ id, contact, group, status: 'delivered', by: contact, timestamp: at }])
    }
    const outcome = answered ? 'read' : isReceived ? 'received' : 'ignored'
    return { phone: await this.#phones.view(phone), outcome }
  }

  async call(
    secret: string,
    { contactPhone, end }: { contactPhone: string; end?: CallEndReason | undefined },
  ): Promise<{ phone: VirtualPhone; outcome: 'ringing' | 'rejected' }> {
    const { phone, link } = await this.#phones.requireOnline(secret)
    const call = { id: newMessageId(), from: getAddress(phone, contactPhone) }
    const { answered } = await link.awaited.emit(call.id, () => link.line.call(call))
    if (end) await link.line.callEnded({ ...call, reason: end })
    return { phone: await this.#phones.view(phone), outcome: answered ? 'rejected' : 'ringing' }
  }

  async type(secret: string, { contactPhone, group: name, state }: Typed): Promise<VirtualPhone> {
    const { phone, link } = await this.#phones.requireOnline(secret)
    const group = name === undefined ? undefined : await findNamedChat(this.#db, phone, name)
    if (!isBlocked(phone, contactPhone))
      await link.line.typing({ contact: getAddress(phone, toChatKey(contactPhone)), group, state })
    return this.#phones.view(phone)
  }

  /** Posts a status as a contact; one without a text is a sample. */
  async postStatus(
    secret: string,
    {
      contactPhone,
      contactName,
      content,
    }: { contactPhone: string; contactName?: string | undefined; content: string },
  ): Promise<{ phone: VirtualPhone; viewed: boolean }> {
    const reached = await this.#phones.requireOnline(secret)
    const input = { contactPhone, contactName, direction: 'incoming', group: statusGroup.name } as const
    const { phone, outcome } = await this.write(reached, input, { content: { kind: 'text', text: content } })
    return { phone, viewed: outcome === 'read' }
  }

  /** The account's own status stays on the phone: no device is notified. */
  async #postStatus({ phone, link }: OnlinePhone, message: EngineMessage): Promise<TrafficResult> {
    const { id, contact: by, contactName, content, timestamp, isFromMe } = message
    const status = { id, by, contactName, content, timestamp }
    const answered =
      !isFromMe &&
      (await link.awaited.emit(id, () => link.line.status(status)).catch(otherNodeIfMoved)).answered
    return { phone: await this.#phones.view(phone), outcome: answered ? 'read' : 'received' }
  }

  /** An incoming message is a post of the channel's people; own ones stay on the phone, like statuses. */
  async #postInChannel(
    { phone, link }: OnlinePhone,
    channel: { id: string; name: string },
    { id, content, timestamp, isFromMe }: EngineMessage,
  ): Promise<TrafficResult> {
    const post = { id, serverId: id, channel, content, timestamp }
    if (!isFromMe) await link.line.channelPost(post).catch(otherNodeIfMoved)
    return { phone: await this.#phones.view(phone), outcome: 'received' }
  }
}

function toAdDetails(ad: Ad): NonNullable<EngineDetails['ad']> {
  return {
    ctwaClid: ad.ctwaClid ?? null,
    sourceType: 'ad',
    sourceId: ad.sourceId ?? null,
    sourceUrl: ad.sourceUrl ?? null,
    sourceApp: null,
    title: ad.title ?? null,
    body: ad.body ?? null,
    mediaUrl: null,
  }
}

/** Groups that the account has left send it nothing. */
function hasLeft({ groups }: VirtualPhoneRow, groupId: string): boolean {
  return readGroups(groups).some(({ id, selfRole }) => id === groupId && selfRole === null)
}

/** Nothing was received: the call is repeated at the session's next home, where the phone shows it again. */
function otherNodeIfMoved(error: unknown): never {
  throw error instanceof RunEnded || error instanceof LeaseLostError ? createOtherNodeError(null) : error
}
