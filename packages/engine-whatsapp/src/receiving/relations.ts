import type { EngineContact, EngineLine, TypingState } from '@morpheus/gateway/engine'
import {
  type BaileysEventMap,
  type Contact,
  type GroupMetadata,
  isJidGroup,
  isPnUser,
  type WASocket,
} from 'baileys'
import type { Groups } from '../groups/groups.js'
import type { Identities } from '../identities/identities.js'

interface RelationsOptions {
  line: EngineLine
  identities: Identities
  groups: Groups
  socket: Pick<WASocket, 'profilePictureUrl'>
}

export class Relations {
  readonly #options: RelationsOptions
  /** People in the address book: their own display name must not replace it. */
  readonly #named = new Set<string>()
  readonly #typing = new Set<string>()

  constructor(options: RelationsOptions) {
    this.#options = options
  }

  async contacts(contacts: readonly Partial<Contact>[]): Promise<void> {
    const { identities, line } = this.#options
    const people = contacts.flatMap((contact) =>
      contact.id && !isJidGroup(contact.id) ? [{ ...contact, id: contact.id }] : [],
    )
    const addresses = await identities.addressesOf(
      people.map(({ id, lid, phoneNumber }) => ({ jid: id, alt: isPnUser(id) ? lid : phoneNumber })),
    )
    const resolved = people.flatMap((contact, index): EngineContact[] => {
      const address = addresses[index]
      if (!address) return []
      const name = contact.name ?? contact.verifiedName
      if (name) this.#named.add(contact.id)
      const displayName = name ?? (this.#named.has(contact.id) ? undefined : contact.notify)
      return [{ address, ...(displayName !== undefined && { name: displayName }) }]
    })
    if (resolved.length > 0) await line.contacts(resolved, false)
  }

  /** Emits a newly learnt pair of LID and number. */
  async sameAs({ lid, pn }: BaileysEventMap['lid-mapping.update']): Promise<void> {
    const { identities, line } = this.#options
    identities.note(lid, pn)
    const address = await identities.addressOf(pn, lid)
    if (address) await line.identities([address])
  }

  /** Picture changes during the connection. */
  async contactUpdates(updates: readonly Partial<Contact>[]): Promise<void> {
    const { identities, line, socket } = this.#options
    for (const { id, imgUrl } of updates) {
      if (!id || isJidGroup(id) || imgUrl === undefined) continue
      const address = await identities.addressOf(id)
      const picture = imgUrl === 'changed' ? socket.profilePictureUrl(id).catch(() => undefined) : null
      if (address) await line.contacts([{ address, profilePic: (await picture) ?? null }], false)
    }
  }

  async blocked({ blocklist, type }: BaileysEventMap['blocklist.update']): Promise<void> {
    const { identities, line } = this.#options
    for (const jid of blocklist) {
      const contact = await identities.addressOf(jid)
      if (contact) await line.blocked(contact, type === 'add')
    }
  }

  async typing({ id, presences }: BaileysEventMap['presence.update']): Promise<void> {
    const { groups, identities, line } = this.#options
    const group = isJidGroup(id) ? await groups.nameOf(id) : undefined
    for (const [jid, { lastKnownPresence }] of Object.entries(presences)) {
      const key = `${id} ${jid}`
      const state = typingStates[lastKnownPresence]
      // Baileys reports the end of typing as `available`, which also arrives without typing before it.
      if (!state && !this.#typing.delete(key)) continue
      if (state) this.#typing.add(key)
      const contact = await identities.addressOf(jid)
      if (contact) await line.typing({ contact, group, state: state ?? 'paused' })
    }
  }

  async created(created: BaileysEventMap['groups.upsert']): Promise<void> {
    const { groups, identities, line } = this.#options
    for (const metadata of created) {
      const { id, subject, participants } = metadata
      await groups.learn(metadata)
      const people = await identities.addressesOf(
        participants.map((one) => ({ jid: one.id, alt: one.phoneNumber })),
      )
      await line.group({
        type: 'created',
        group: { id, name: subject },
        participants: people.filter((address) => address !== null),
      })
    }
  }

  async updated(updates: BaileysEventMap['groups.update']): Promise<void> {
    const { groups, line } = this.#options
    for (const update of updates) {
      if (!update.id) continue
      // Without an author it is a list of groups that was asked for, not a change.
      if (!('author' in update)) {
        if (isWhole(update)) await groups.learn(update)
        continue
      }
      groups.invalidate(update.id)
      await line.group({ type: 'updated', group: await groups.nameOf(update.id) })
    }
  }

  async joinRequest({
    id,
    participant,
    participantPn,
    action,
  }: BaileysEventMap['group.join-request']): Promise<void> {
    const { groups, identities, line } = this.#options
    const contact = await identities.addressOf(participant, participantPn)
    if (contact) await line.group({ type: 'join-request', group: await groups.nameOf(id), contact, action })
  }

  async participants({
    id,
    participants,
    action,
  }: BaileysEventMap['group-participants.update']): Promise<void> {
    const { groups, identities, line } = this.#options
    groups.invalidate(id)
    const type = changes[action]
    if (!type) return
    const group = await groups.nameOf(id)
    for (const { id: jid, phoneNumber, lid } of participants) {
      const contact = await identities.addressOf(jid, phoneNumber ?? lid)
      if (contact) await line.group({ type, group, contact })
    }
  }
}

function isWhole(update: Partial<GroupMetadata>): update is GroupMetadata {
  return update.id !== undefined && update.subject !== undefined && update.participants !== undefined
}

const typingStates: Partial<Record<string, TypingState>> = {
  composing: 'typing',
  recording: 'recording',
}

const changes: Partial<Record<string, `participant:${'added' | 'removed' | 'promoted' | 'demoted'}`>> = {
  add: 'participant:added',
  remove: 'participant:removed',
  promote: 'participant:promoted',
  demote: 'participant:demoted',
}
