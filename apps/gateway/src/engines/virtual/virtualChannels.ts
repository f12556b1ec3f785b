import { createHash, randomBytes } from 'node:crypto'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import type { VirtualChannelRow } from '../../core/store/engineTables.js'
import type { Db } from '../../core/store/tables.js'
import { AccountFailure } from '../accountFailure.js'
import type {
  EngineChannel,
  EngineChannelChange,
  EngineChannels,
  EnginePostRef,
  OutgoingChannelPost,
} from '../channels.js'
import type { EngineMessageChange } from '../messages.js'
import { SendFailure } from '../outgoing.js'
import type { Conversations } from './conversations.js'
import type { LinkedPhones } from './linkedPhones.js'
import {
  deleteVirtualChannel,
  deleteVirtualChannelOfAll,
  findVirtualChannelByInvite,
  insertVirtualChannel,
  listVirtualChannels,
  updateVirtualChannel,
} from './rows/virtualChannels.js'

export const isChannelChat = (chat: string) => chat.endsWith('@newsletter')

interface VirtualChannelsOptions {
  db: Db
  sessionId: string
  phones: LinkedPhones
  conversations: Conversations
  clock: Clock
}

/** Channels of a virtual phone's account, which keeps the posts of each as a chat. */
export class VirtualChannels implements EngineChannels {
  readonly #options: VirtualChannelsOptions

  constructor(options: VirtualChannelsOptions) {
    this.#options = options
  }

  async list(): Promise<EngineChannel[]> {
    const { db, sessionId } = this.#options
    return (await listVirtualChannels(db, sessionId)).map(toEngineChannel)
  }

  /** A channel that no virtual phone created works as if somebody else had it. */
  async follow(invite: string): Promise<EngineChannel> {
    const { db, sessionId } = this.#options
    const own = (await listVirtualChannels(db, sessionId)).find((channel) => channel.invite === invite)
    if (own) return toEngineChannel(own)
    const existing = (await findVirtualChannelByInvite(db, invite)) ?? inventChannel(invite)
    const row: VirtualChannelRow = { ...existing, session_id: sessionId, role: 'follower', muted: 0 }
    await insertVirtualChannel(db, row)
    return toEngineChannel(row)
  }

  /** Owners delete a channel instead, as on WhatsApp. */
  async unfollow(channelId: string): Promise<void> {
    const { db, sessionId } = this.#options
    const { role } = await this.#find(channelId)
    if (role === 'owner') throw new AccountFailure('account_forbidden')
    await deleteVirtualChannel(db, sessionId, channelId)
  }

  async remove(channelId: string): Promise<void> {
    const { role } = await this.#find(channelId)
    if (role !== 'owner') throw new AccountFailure('account_forbidden')
    await deleteVirtualChannelOfAll(this.#options.db, channelId)
  }

  async update(channelId: string, { muted, name, description }: EngineChannelChange): Promise<EngineChannel> {
    const row = await this.#find(channelId)
    const isRenamed = name !== undefined || description !== undefined
    if (isRenamed && row.role === 'follower') throw new AccountFailure('account_forbidden')
    const changed: VirtualChannelRow = {
      ...row,
      ...(muted !== undefined && { muted: muted ? 1 : 0 }),
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description: description || null }),
    }
    await updateVirtualChannel(this.#options.db, changed)
    return toEngineChannel(changed)
  }

  async create({ name, description }: { name: string; description: string | null }): Promise<EngineChannel> {
    const invite = `0029Va${randomBytes(9).toString('hex')}`
    const row: VirtualChannelRow = {
      ...inventChannel(invite),
      ...{ session_id: this.#options.sessionId, name, description, role: 'owner', followers: 0, muted: 0 },
    }
    await insertVirtualChannel(this.#options.db, row)
    return toEngineChannel(row)
  }

  async post({
    id,
    channelId,
    content,
  }: OutgoingChannelPost): Promise<{ timestamp: string; serverId: string }> {
    const { sessionId, phones, conversations, clock } = this.#options
    const phone = await phones.find(sessionId)
    if (!phone) throw new SendFailure('not_connected', 'reconnected')
    const { role, name } = await this.#find(channelId)
    if (role === 'follower') throw new AccountFailure('account_forbidden')
    const written = {
      ...{ chat: channelId, id, isFromMe: true, author: phone.number, groupName: name, content },
      replyTo: null,
      at: isoNow(clock),
    }
    await conversations.note(phone, written, await conversations.files.carriedBy(content))
    const stored = await conversations.find(sessionId, channelId, id)
    return { timestamp: stored?.at ?? written.at, serverId: id }
  }

  editPost(post: EnginePostRef, text: string): Promise<void> {
    return this.#change(post, { kind: 'edit', of: post.id, text })
  }

  removePost(post: EnginePostRef): Promise<void> {
    return this.#change(post, { kind: 'revoke', of: post.id })
  }

  react(post: EnginePostRef, emoji: string | null): Promise<void> {
    return this.#change(post, { kind: 'reaction', of: post.id, emoji })
  }

  async #change({ channelId, id }: EnginePostRef, change: EngineMessageChange): Promise<void> {
    const { sessionId, phones, conversations, clock } = this.#options
    const phone = await phones.find(sessionId)
    if (!phone) throw new SendFailure('not_connected', 'reconnected')
    const message = await conversations.find(sessionId, channelId, id)
    if (!message || message.revoked === 1) throw new SendFailure('message_unknown', 'never')
    await conversations.change(message, change, { by: phone.number, at: isoNow(clock) })
  }

  async #find(channelId: string): Promise<VirtualChannelRow> {
    const { db, sessionId } = this.#options
    const row = (await listVirtualChannels(db, sessionId)).find(({ id }) => id === channelId)
    if (!row) throw new AccountFailure('channel_not_found')
    return row
  }
}

/** A channel of the network, deterministic by its invite. */
function inventChannel(invite: string): Omit<VirtualChannelRow, 'session_id' | 'role' | 'muted'> {
  const number = createHash('sha256').update(invite).digest().readUIntBE(0, 6)
  return {
    id: `120363${String(number).padStart(15, '0')}@newsletter`,
    name: `Canal ${invite.slice(-4)}`,
    description: null,
    invite,
    followers: 100 + (number % 9000),
  }
}

function toEngineChannel({
  id,
  name,
  description,
  role,
  followers,
  invite,
  muted,
}: VirtualChannelRow): EngineChannel {
  const facts = { picture: null, isVerified: false, isMuted: muted === 1 }
  return { id, name, description, role, followers, invite, ...facts }
}
