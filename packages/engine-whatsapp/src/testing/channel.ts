import { type BinaryNode, generateMessageIDV2, getBinaryNodeChild, proto } from 'baileys'
import { nowInSeconds } from './companion.js'
import type { Person, ReceivedMessage } from './person.js'

type Role = 'OWNER' | 'ADMIN' | 'SUBSCRIBER'

/** A channel: whoever has a role in it is a follower. */
export class Channel {
  readonly jid: string
  readonly invite: string
  readonly posts: ReceivedMessage[] = []
  readonly roles = new Map<Person, Role>()
  readonly muted = new Set<Person>()
  /** Reactions of people, by the post's number. */
  readonly reactions = new Map<string, Map<Person, string>>()
  isDeleted = false
  name: string
  description: string | null

  constructor(number: string, name: string, description: string | null = null) {
    this.jid = `${number}@newsletter`
    this.invite = `0029Va${number}`
    this.name = name
    this.description = description
  }

  /** Sends a post to the linked devices of its followers. */
  publishes(message: proto.IMessage, id = generateMessageIDV2()): string {
    this.#deliver(id, Buffer.from(proto.Message.encode(proto.Message.fromObject(message)).finish()))
    return id
  }

  /** Sends a post again as its followers see its deletion: without content. */
  deletes(id: string): void {
    this.#deliver(id, Buffer.alloc(0))
  }

  #deliver(id: string, content: Buffer): void {
    for (const companion of [...this.roles.keys()].flatMap(({ companions }) => companions)) {
      companion.deliver({
        tag: 'message',
        attrs: { id, from: this.jid, type: 'text', server_id: serverIdOf(id), t: nowInSeconds() },
        content: [{ tag: 'plaintext', attrs: {}, content }],
      })
    }
  }

  /** As WhatsApp answers it for one person. */
  describe(person: Person): object {
    const role = this.roles.get(person)
    return {
      id: this.jid,
      state: { type: this.isDeleted ? 'DELETED' : 'ACTIVE' },
      thread_metadata: {
        creation_time: '1700000000',
        description: { id: '1', text: this.description ?? '', update_time: '0' },
        invite: this.invite,
        name: { id: '1', text: this.name, update_time: '0' },
        picture: { id: '1', type: 'IMAGE', direct_path: '/canal.jpg' },
        subscribers_count: String(this.roles.size),
        verification: 'UNVERIFIED',
      },
      ...(role && { viewer_metadata: { mute: this.muted.has(person) ? 'ON' : 'OFF', role } }),
    }
  }
}

/** Number of a post in its channel. */
export function serverIdOf(id: string): string {
  return String(100 + (Number.parseInt(id.slice(-4), 16) % 900))
}

/** Attributes of the ack: an error, or the number of the post. */
export function takePost(channel: Channel, person: Person, node: BinaryNode): Record<string, string> {
  const { id = '', to = '', edit, server_id: serverId = '' } = node.attrs
  const role = channel.roles.get(person)
  const reaction = getBinaryNodeChild(node, 'reaction')
  if (reaction) {
    const reactions = channel.reactions.get(serverId) ?? new Map<Person, string>()
    if (!role || (reaction.attrs.code === undefined) !== (edit === '7')) return { error: '403' }
    if (reaction.attrs.code === undefined) reactions.delete(person)
    else reactions.set(person, reaction.attrs.code)
    channel.reactions.set(serverId, reactions)
    return {}
  }
  if (role !== 'OWNER' && role !== 'ADMIN') return { error: '403' }
  const content = getBinaryNodeChild(node, 'plaintext')?.content
  const bytes = content instanceof Uint8Array ? content : new Uint8Array()
  const post = { id, to, message: proto.Message.decode(bytes) }
  const index = channel.posts.findIndex((one) => one.id === id)
  if (edit === undefined) {
    if (index < 0) channel.posts.push(post)
  } else if (index < 0) return { error: '404' }
  else if (edit === '3') channel.posts.splice(index, 1, post)
  else if (edit === '8' && bytes.length === 0) channel.posts.splice(index, 1)
  else return { error: '400' }
  return { server_id: serverIdOf(id) }
}
