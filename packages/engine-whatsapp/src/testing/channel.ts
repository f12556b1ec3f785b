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
    const content = Buffer.from(proto.Message.encode(proto.Message.fromObject(message)).finish())
    for (const companion of [...this.roles.keys()].flatMap(({ companions }) => companions)) {
      companion.deliver({
        tag: 'message',
        attrs: { id, from: this.jid, type: 'text', server_id: '1', t: nowInSeconds() },
        content: [{ tag: 'plaintext', attrs: {}, content }],
      })
    }
    return id
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

/** Error code of an ack; null where the channel takes the post. */
export function takePost(channel: Channel, person: Person, node: BinaryNode): string | null {
  const role = channel.roles.get(person)
  if (role !== 'OWNER' && role !== 'ADMIN') return '403'
  const content = getBinaryNodeChild(node, 'plaintext')?.content
  const { id = '', to = '' } = node.attrs
  const message = proto.Message.decode(content instanceof Uint8Array ? content : new Uint8Array())
  if (!channel.posts.some((post) => post.id === id)) channel.posts.push({ id, to, message })
  return null
}
