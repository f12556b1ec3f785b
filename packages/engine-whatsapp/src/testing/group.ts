import { type BinaryNode, generateMessageIDV2, type proto } from 'baileys'
import { nowInSeconds } from './companion.js'
import type { Companion, Person } from './person.js'

export interface GroupSettings {
  announcement: boolean
  locked: boolean
  /** Only administrators add people. */
  adminAdd: boolean
  approval: boolean
}

export class Group {
  readonly jid: string
  subject: string
  members: Person[]
  readonly creator: Person
  readonly admins: Set<Person>
  readonly requests: Person[] = []
  readonly settings: GroupSettings = { announcement: false, locked: false, adminAdd: false, approval: false }
  description: string | null = null
  descriptionId: string | null = null
  invite = 1
  /** Seconds of disappearing messages; 0 where they stay. */
  expiration = 0
  picture: Uint8Array | null = null
  /** The community that it belongs to. */
  community: Group | null = null
  isCommunity = false
  /** The community's group for announcements. */
  isAnnouncements = false

  constructor(id: string, subject: string, members: Person[], creator: Person) {
    this.jid = `${id}@g.us`
    this.subject = subject
    this.members = members
    this.creator = creator
    this.admins = new Set([creator])
  }

  get inviteCode(): string {
    return `Convite${this.jid.split('@')[0]?.slice(-12) ?? ''}v${this.invite}`
  }

  get node(): BinaryNode {
    return {
      tag: 'group',
      attrs: {
        id: this.jid.split('@')[0] ?? '',
        subject: this.subject,
        creation: '1',
        s_t: '1',
        creator: this.creator.lid,
        creator_pn: this.creator.jid,
        addressing_mode: 'lid',
        size: String(this.members.length),
      },
      content: [...this.#facts, ...this.members.map((member) => this.#participant(member))],
    }
  }

  get #facts(): BinaryNode[] {
    const { announcement, locked, adminAdd, approval } = this.settings
    const mark = (tag: string, isSet: boolean): BinaryNode[] => (isSet ? [{ tag, attrs: {} }] : [])
    const body = { tag: 'body', attrs: {}, content: this.description ?? '' }
    const about: BinaryNode = { tag: 'description', attrs: { id: this.descriptionId ?? '' }, content: [body] }
    const parent: BinaryNode = { tag: 'linked_parent', attrs: { jid: this.community?.jid ?? '' } }
    return [
      ...(this.description === null ? [] : [about]),
      ...mark('announcement', announcement),
      ...mark('locked', locked),
      { tag: 'member_add_mode', attrs: {}, content: adminAdd ? 'admin_add' : 'all_member_add' },
      ...mark('membership_approval_mode', approval),
      ...mark('parent', this.isCommunity),
      ...mark('default_sub_group', this.isAnnouncements),
      ...(this.expiration > 0 ? [{ tag: 'ephemeral', attrs: { expiration: String(this.expiration) } }] : []),
      ...(this.community ? [parent] : []),
    ]
  }

  #participant(member: Person): BinaryNode {
    const { tag, attrs } = participantNode(member)
    const type = member === this.creator ? 'superadmin' : 'admin'
    return { tag, attrs: { ...attrs, ...(this.admins.has(member) && { type }) } }
  }

  async receives(from: Person, message: proto.IMessage, id = generateMessageIDV2()): Promise<string> {
    const { enc, key } = await from.device.encryptForGroup(this.jid, from.lid, message)
    for (const companion of this.#devicesOf(from)) {
      const keyEnc = await from.device.encrypt(companion.jid, companion.bundle, key)
      companion.deliver({
        tag: 'message',
        attrs: {
          id,
          from: this.jid,
          participant: from.lid,
          participant_pn: from.jid,
          addressing_mode: 'lid',
          type: 'text',
          notify: from.name,
          t: nowInSeconds(),
        },
        content: [keyEnc, enc],
      })
    }
    return id
  }

  acknowledges(by: Person, ids: readonly string[], type?: 'read'): void {
    for (const companion of this.#devicesOf(by)) {
      for (const id of ids) {
        companion.deliver({
          tag: 'receipt',
          attrs: { id, from: this.jid, participant: by.lid, t: nowInSeconds(), ...(type && { type }) },
        })
      }
    }
  }

  /** Sends a group notification: `create`, `add`, `remove`, `promote`, `demote`. */
  notifies(by: Person, tag: string, people: Person[] = []): void {
    const content = tag === 'create' ? [this.node] : people.map(participantNode)
    this.announce(by, { tag, attrs: {}, content })
  }

  renames(by: Person, subject: string): void {
    this.subject = subject
    this.announce(by, { tag: 'subject', attrs: { subject } })
  }

  /** `person` asks to join; members are told. */
  asks(person: Person): void {
    this.requests.push(person)
    this.announce(person, {
      tag: 'created_membership_requests',
      attrs: { request_method: 'invite_link' },
      content: [participantNode(person)],
    })
  }

  /** The request is gone: `by` is the person who asked, or who rejects it. */
  revokesRequest(by: Person, person: Person): void {
    this.announce(by, {
      tag: 'revoked_membership_requests',
      attrs: {},
      content: [participantNode(person)],
    })
  }

  /** Tells the devices of all members, and of those who have just been removed. */
  announce(by: Person, happened: BinaryNode, removed: readonly Person[] = []): void {
    for (const companion of [...this.members, ...removed].flatMap(({ companions }) => companions)) {
      companion.deliver({
        tag: 'notification',
        attrs: {
          id: generateMessageIDV2(),
          from: this.jid,
          participant: by.lid,
          participant_pn: by.jid,
          type: 'w:gp2',
          t: nowInSeconds(),
        },
        content: [happened],
      })
    }
  }

  #devicesOf(author: Person): Companion[] {
    return this.members.filter((member) => member !== author).flatMap(({ companions }) => companions)
  }
}

export function participantNode({ lid, jid }: Person): BinaryNode {
  return { tag: 'participant', attrs: { jid: lid, phone_number: jid } }
}
