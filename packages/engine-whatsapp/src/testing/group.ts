import { type BinaryNode, generateMessageIDV2, type proto } from 'baileys'
import { nowInSeconds } from './companion.js'
import type { Companion, Person } from './person.js'

export class Group {
  readonly jid: string
  subject: string
  members: Person[]
  readonly creator: Person

  constructor(id: string, subject: string, members: Person[], creator: Person) {
    this.jid = `${id}@g.us`
    this.subject = subject
    this.members = members
    this.creator = creator
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
      },
      content: this.members.map(participantNode),
    }
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
    this.#notify(by, { tag, attrs: {}, content })
  }

  renames(by: Person, subject: string): void {
    this.subject = subject
    this.#notify(by, { tag: 'subject', attrs: { subject } })
  }

  #notify(by: Person, happened: BinaryNode): void {
    for (const companion of this.members.flatMap(({ companions }) => companions)) {
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

function participantNode({ lid, jid }: Person): BinaryNode {
  return { tag: 'participant', attrs: { jid: lid, phone_number: jid } }
}
