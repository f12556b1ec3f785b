import {
  type Address,
  type EngineGroup,
  type EngineGroupChange,
  type EngineGroupDetail,
  type EngineGroups,
  type EngineJoinRequest,
  type EngineLinkedGroup,
  type EngineParticipantResult,
  GroupFailure,
  otherNinth,
  type ParticipantAction,
} from '@morpheus/gateway/engine'
import {
  type BinaryNode,
  type GroupMetadata,
  generateMessageIDV2,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  S_WHATSAPP_NET,
  type WASocket,
} from 'baileys'
import { extractGroupMetadata } from 'baileys/lib/Socket/groups.js'
import type { Identities } from '../identities/identities.js'
import { toJid } from '../identities/identities.js'
import type { Recipients } from '../sending/recipients.js'
import { asking, refusalCode, toOutcome } from './groupFailures.js'
import type { Groups } from './groups.js'

interface GroupCommandsOptions {
  socket: WASocket
  groups: Groups
  recipients: Recipients
  identities: Identities
}

/** A person, and the id by which the network is asked; null for one without an account. */
interface Named {
  address: Address
  jid: string | null
}

/** Groups of the account over one connection. */
export class GroupCommands implements EngineGroups {
  readonly #socket: WASocket
  readonly #groups: Groups
  readonly #recipients: Recipients
  readonly #identities: Identities

  constructor({ socket, groups, recipients, identities }: GroupCommandsOptions) {
    this.#socket = socket
    this.#groups = groups
    this.#recipients = recipients
    this.#identities = identities
  }

  list(refresh: boolean): Promise<EngineGroup[]> {
    return this.#groups.list(refresh)
  }

  get(groupId: string, refresh: boolean): Promise<EngineGroupDetail> {
    return this.#groups.get(groupId, refresh)
  }

  /** Baileys' own call takes people who could not be added for participants. */
  async create(
    name: string,
    addresses: readonly Address[],
  ): Promise<{ group: EngineGroupDetail; results: EngineParticipantResult[] }> {
    const named = await this.#newcomers(addresses)
    const participants = named.flatMap(({ jid }): BinaryNode[] =>
      jid === null ? [] : [{ tag: 'participant', attrs: { jid } }],
    )
    const attrs = { subject: name, key: generateMessageIDV2() }
    const answer: BinaryNode = await asking(
      this.#socket.query({
        tag: 'iq',
        attrs: { to: '@g.us', type: 'set', xmlns: 'w:g2' },
        content: [{ tag: 'create', attrs, content: participants }],
      }),
    )
    const node = getBinaryNodeChild(answer, 'group')
    if (!node?.attrs.id) throw new GroupFailure('group_unanswered', 'WhatsApp returned no group')
    const people = getBinaryNodeChildren(node, 'participant')
    // The group exists from here on: nothing that may fail is asked about it.
    const group = await this.#groups.add(
      withParticipants(
        node,
        people.filter(({ attrs }) => !attrs.error),
      ),
    )
    const outcomes = people.map((one) => ({ ids: idsOf(one), status: one.attrs.error ?? '200' }))
    return { group, results: resultsOf(named, outcomes, true) }
  }

  async update(groupId: string, change: EngineGroupChange): Promise<void> {
    const { name, description, onlyAdminsSend, onlyAdminsEdit, onlyAdminsAdd, approvesJoins } = change
    const socket = this.#socket
    try {
      if (name !== undefined) await asking(socket.groupUpdateSubject(groupId, name))
      if (description !== undefined)
        await asking(socket.groupUpdateDescription(groupId, description ?? undefined))
      if (onlyAdminsSend !== undefined)
        await asking(socket.groupSettingUpdate(groupId, onlyAdminsSend ? 'announcement' : 'not_announcement'))
      if (onlyAdminsEdit !== undefined)
        await asking(socket.groupSettingUpdate(groupId, onlyAdminsEdit ? 'locked' : 'unlocked'))
      if (onlyAdminsAdd !== undefined)
        await asking(socket.groupMemberAddMode(groupId, onlyAdminsAdd ? 'admin_add' : 'all_member_add'))
      if (approvesJoins !== undefined)
        await asking(socket.groupJoinApprovalMode(groupId, approvesJoins ? 'on' : 'off'))
    } finally {
      this.#groups.changed(groupId)
    }
  }

  async changeParticipants(
    groupId: string,
    action: ParticipantAction,
    people: readonly Address[],
  ): Promise<EngineParticipantResult[]> {
    const isJoining = action === 'add'
    const named = isJoining ? await this.#newcomers(people) : await this.#members(groupId, people)
    const jids = named.flatMap(({ jid }) => jid ?? [])
    if (jids.length === 0) return resultsOf(named, [], isJoining)
    const changing = this.#socket.groupParticipantsUpdate(groupId, jids, action)
    const changed = await this.#changing(groupId, changing)
    const outcomes = changed.map(({ status, content }) => ({ ids: idsOf(content), status }))
    return resultsOf(named, outcomes, isJoining)
  }

  async inviteCode(groupId: string, renew: boolean): Promise<string> {
    const { groupInviteCode, groupRevokeInvite } = this.#socket
    const code = await asking(renew ? groupRevokeInvite(groupId) : groupInviteCode(groupId))
    if (!code) throw new GroupFailure('group_unanswered', 'WhatsApp returned no invite code')
    return code
  }

  async join(code: string): Promise<string | null> {
    const invalid = 'group_invite_invalid'
    const voidCodes = { 401: invalid, 404: invalid, 406: invalid, 410: invalid } as const
    const joining = this.#socket.groupAcceptInvite(code).catch(async (error: unknown) => {
      // The account is in the group already.
      if (refusalCode(error) === 409) return (await this.#socket.groupGetInviteInfo(code)).id
      throw error
    })
    const groupId = await asking(joining, voidCodes)
    if (groupId === undefined) return null
    this.#groups.changed(groupId)
    return groupId
  }

  async leave(groupId: string): Promise<void> {
    await this.#changing(groupId, this.#socket.groupLeave(groupId))
  }

  /** Baileys' own call needs a library for images, where WhatsApp takes the JPEG as it is. */
  async setPicture(groupId: string, picture: Buffer | null): Promise<void> {
    if (!picture) return asking(this.#socket.removeProfilePicture(groupId))
    await asking(
      this.#socket.query({
        tag: 'iq',
        attrs: { to: S_WHATSAPP_NET, type: 'set', xmlns: 'w:profile:picture', target: groupId },
        content: [{ tag: 'picture', attrs: { type: 'image' }, content: picture }],
      }),
    )
  }

  async joinRequests(groupId: string): Promise<EngineJoinRequest[]> {
    const requests = await asking(this.#socket.groupRequestParticipantsList(groupId))
    const addresses = await this.#identities.addressesOf(
      requests.map(({ jid = '', phone_number }) => ({ jid, alt: phone_number })),
    )
    return requests.flatMap(({ request_time }, index) => {
      const address = addresses[index]
      const seconds = Number(request_time)
      const requestedAt = seconds > 0 ? new Date(seconds * 1000).toISOString() : null
      return address ? [{ address, requestedAt }] : []
    })
  }

  async decideJoinRequests(
    groupId: string,
    approve: boolean,
    people: readonly Address[],
  ): Promise<EngineParticipantResult[]> {
    const requests = await asking(this.#socket.groupRequestParticipantsList(groupId))
    const asked = requests.map(({ jid = '', phone_number }) => ({ id: jid, phoneNumber: phone_number }))
    const named = await this.#among(asked, people)
    const jids = named.flatMap(({ jid }) => jid ?? [])
    if (jids.length === 0) return resultsOf(named, [], false)
    const action = approve ? 'approve' : 'reject'
    const deciding = this.#socket.groupRequestParticipantsUpdate(groupId, jids, action)
    const decided = await this.#changing(groupId, deciding)
    const outcomes = decided.map(({ status, jid }) => ({ ids: jid === undefined ? [] : [jid], status }))
    return resultsOf(named, outcomes, false)
  }

  async linkedGroups(communityId: string): Promise<EngineLinkedGroup[]> {
    const { linkedGroups } = await asking(this.#socket.communityFetchLinkedGroups(communityId))
    return linkedGroups.flatMap(({ id, subject, size }) =>
      id === undefined ? [] : [{ id, name: subject, size: size ?? null }],
    )
  }

  /** Runs a change, after which the cached group is stale even if it failed: WhatsApp may have applied it. */
  async #changing<Answer>(groupId: string, change: Promise<Answer>): Promise<Answer> {
    try {
      return await asking(change)
    } finally {
      this.#groups.changed(groupId)
    }
  }

  /**
   * People to add, by their numbers where known: WhatsApp adds nobody by a LID alone. A number with a known LID has
   * an account, so only the others are looked up.
   */
  async #newcomers(people: readonly Address[]): Promise<Named[]> {
    const known = await this.#identities.addressesOf(people.map(toIds))
    const phones = people.flatMap(({ phone }, index) =>
      phone === undefined || known[index]?.userId !== undefined ? [] : [phone],
    )
    const accounts = phones.length > 0 ? await asking(this.#recipients.lookUp(phones)) : null
    return people.map((address, index) => {
      const account = known[index]?.userId === undefined ? accounts?.get(address.phone ?? '') : known[index]
      if (!account) return { address, jid: null }
      const { phone } = account
      return { address, jid: phone === undefined ? toJid(account) : `${phone}${S_WHATSAPP_NET}` }
    })
  }

  async #members(groupId: string, people: readonly Address[]): Promise<Named[]> {
    const { participants } = await this.#groups.metadata(groupId)
    return this.#among(participants, people)
  }

  /** People by the ids that they have in `those`. */
  async #among(
    those: readonly { id: string; phoneNumber?: string | undefined; lid?: string | undefined }[],
    people: readonly Address[],
  ): Promise<Named[]> {
    const addresses = await this.#identities.addressesOf(
      those.map(({ id, phoneNumber, lid }) => ({ jid: id, alt: phoneNumber ?? lid })),
    )
    const wanted = await this.#identities.addressesOf(people.map(toIds))
    const otherForms = await this.#identities.addressesOf(
      people.map(({ phone }) => ({ jid: toPhoneJid(phone === undefined ? null : otherNinth(phone)) })),
    )
    return people.map((address, index) => {
      const find = (aliases: Address | null | undefined) =>
        addresses.findIndex(
          (one) => one && (isSame(one.phone, aliases?.phone) || isSame(one.userId, aliases?.userId)),
        )
      const exact = find(wanted[index] ?? address)
      const at = exact === -1 ? find(otherForms[index]) : exact
      return { address, jid: those[at]?.id ?? null }
    })
  }
}

function toPhoneJid(phone: string | null | undefined): string {
  return phone ? `${phone}${S_WHATSAPP_NET}` : ''
}

function toIds(address: Address): { jid: string; alt: string } {
  return { jid: toJid(address), alt: toPhoneJid(address.phone) }
}

/** The metadata of a new group with these of its participants. */
function withParticipants(group: BinaryNode, participants: readonly BinaryNode[]): GroupMetadata {
  const facts = Array.isArray(group.content) ? group.content.filter(({ tag }) => tag !== 'participant') : []
  return extractGroupMetadata({
    tag: 'result',
    attrs: {},
    content: [{ ...group, content: [...facts, ...participants] }],
  })
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one === other
}

/** Ids of a person in an answer. */
function idsOf({ attrs: { jid, phone_number, lid } }: BinaryNode): string[] {
  return [jid, phone_number, lid].filter((id) => id !== undefined)
}

function resultsOf(
  people: readonly Named[],
  outcomes: readonly { ids: readonly string[]; status: string }[],
  isJoining: boolean,
): EngineParticipantResult[] {
  return people.map(({ address, jid }) => {
    if (jid === null) return { address, outcome: isJoining ? 'not_on_whatsapp' : 'unchanged' }
    const status = outcomes.find(({ ids }) => ids.includes(jid))?.status ?? 'none'
    return { address, outcome: toOutcome(status, isJoining) }
  })
}
