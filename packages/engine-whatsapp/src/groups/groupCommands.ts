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
  generateMessageIDV2,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  S_WHATSAPP_NET,
  type WASocket,
} from 'baileys'
import type { Identities } from '../identities/identities.js'
import { toJid } from '../identities/identities.js'
import type { Recipients } from '../sending/recipients.js'
import { toGroupMetadata } from './engineGroup.js'
import { mapGroupErrors, refusalCode, toOutcome } from './groupFailures.js'
import type { Groups } from './groups.js'

interface GroupCommandsOptions {
  socket: WASocket
  groups: Groups
  recipients: Recipients
  identities: Identities
}

/** A person and the id for queries; null without an account, or when the person is not among the candidates. */
interface PersonJid {
  address: Address
  jid: string | null
}

/** Runs group commands over one connection; `Groups` caches what they return. */
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

  /** Not `groupCreate`: it drops per-person errors and lists rejected people as participants. */
  async create(
    name: string,
    addresses: readonly Address[],
  ): Promise<{ group: EngineGroupDetail; results: EngineParticipantResult[] }> {
    const resolved = await this.#resolveNewMembers(addresses)
    const participants = resolved.flatMap(({ jid }): BinaryNode[] =>
      jid === null ? [] : [{ tag: 'participant', attrs: { jid } }],
    )
    const attrs = { subject: name, key: generateMessageIDV2() }
    const answer: BinaryNode = await mapGroupErrors(
      this.#socket.query({
        tag: 'iq',
        attrs: { to: '@g.us', type: 'set', xmlns: 'w:g2' },
        content: [{ tag: 'create', attrs, content: participants }],
      }),
    )
    const node = getBinaryNodeChild(answer, 'group')
    if (!node?.attrs.id) throw new GroupFailure('group_unanswered', 'WhatsApp returned no group')
    const people = getBinaryNodeChildren(node, 'participant')
    // The group exists from here on, so no further query may fail the call.
    const group = await this.#groups.add(
      toGroupMetadata(
        node,
        people.filter(({ attrs }) => !attrs.error),
      ),
    )
    const statuses = people.map((one) => ({ ids: getIds(one), status: one.attrs.error ?? '200' }))
    return { group, results: toResults(resolved, statuses, true) }
  }

  async update(groupId: string, change: EngineGroupChange): Promise<void> {
    const { name, description, onlyAdminsSend, onlyAdminsEdit, onlyAdminsAdd, approvesJoins } = change
    const socket = this.#socket
    try {
      if (name !== undefined) await mapGroupErrors(socket.groupUpdateSubject(groupId, name))
      if (description !== undefined)
        await mapGroupErrors(socket.groupUpdateDescription(groupId, description ?? undefined))
      if (onlyAdminsSend !== undefined)
        await mapGroupErrors(
          socket.groupSettingUpdate(groupId, onlyAdminsSend ? 'announcement' : 'not_announcement'),
        )
      if (onlyAdminsEdit !== undefined)
        await mapGroupErrors(socket.groupSettingUpdate(groupId, onlyAdminsEdit ? 'locked' : 'unlocked'))
      if (onlyAdminsAdd !== undefined)
        await mapGroupErrors(
          socket.groupMemberAddMode(groupId, onlyAdminsAdd ? 'admin_add' : 'all_member_add'),
        )
      if (approvesJoins !== undefined)
        await mapGroupErrors(socket.groupJoinApprovalMode(groupId, approvesJoins ? 'on' : 'off'))
    } finally {
      this.#groups.invalidate(groupId)
    }
  }

  async changeParticipants(
    groupId: string,
    action: ParticipantAction,
    people: readonly Address[],
  ): Promise<EngineParticipantResult[]> {
    const isJoining = action === 'add'
    const resolved = isJoining ? await this.#resolveNewMembers(people) : await this.#members(groupId, people)
    const jids = resolved.flatMap(({ jid }) => jid ?? [])
    if (jids.length === 0) return toResults(resolved, [], isJoining)
    const changing = this.#socket.groupParticipantsUpdate(groupId, jids, action)
    const responses = await this.#change(groupId, changing)
    const statuses = responses.map(({ status, content }) => ({ ids: getIds(content), status }))
    return toResults(resolved, statuses, isJoining)
  }

  async inviteCode(groupId: string, renew: boolean): Promise<string> {
    const { groupInviteCode, groupRevokeInvite } = this.#socket
    const code = await mapGroupErrors(renew ? groupRevokeInvite(groupId) : groupInviteCode(groupId))
    if (!code) throw new GroupFailure('group_unanswered', 'WhatsApp returned no invite code')
    return code
  }

  async join(code: string): Promise<string | null> {
    const invalid = 'group_invite_invalid'
    const inviteErrorCodes = { 401: invalid, 404: invalid, 406: invalid, 410: invalid } as const
    const joining = this.#socket.groupAcceptInvite(code).catch(async (error: unknown) => {
      // The account is in the group already.
      if (refusalCode(error) === 409) return (await this.#socket.groupGetInviteInfo(code)).id
      throw error
    })
    const groupId = await mapGroupErrors(joining, inviteErrorCodes)
    if (groupId === undefined) return null
    this.#groups.invalidate(groupId)
    return groupId
  }

  async leave(groupId: string): Promise<void> {
    await this.#change(groupId, this.#socket.groupLeave(groupId))
  }

  /** Not `updateProfilePicture`: it needs an image library, and the picture is a JPEG already. */
  async setPicture(groupId: string, picture: Buffer | null): Promise<void> {
    if (!picture) return mapGroupErrors(this.#socket.removeProfilePicture(groupId))
    await mapGroupErrors(
      this.#socket.query({
        tag: 'iq',
        attrs: { to: S_WHATSAPP_NET, type: 'set', xmlns: 'w:profile:picture', target: groupId },
        content: [{ tag: 'picture', attrs: { type: 'image' }, content: picture }],
      }),
    )
  }

  async joinRequests(groupId: string): Promise<EngineJoinRequest[]> {
    const requests = await mapGroupErrors(this.#socket.groupRequestParticipantsList(groupId))
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
    const requests = await mapGroupErrors(this.#socket.groupRequestParticipantsList(groupId))
    const candidates = requests.map(({ jid = '', phone_number }) => ({ id: jid, phoneNumber: phone_number }))
    const resolved = await this.#matchPeople(candidates, people)
    const jids = resolved.flatMap(({ jid }) => jid ?? [])
    if (jids.length === 0) return toResults(resolved, [], false)
    const action = approve ? 'approve' : 'reject'
    const deciding = this.#socket.groupRequestParticipantsUpdate(groupId, jids, action)
    const responses = await this.#change(groupId, deciding)
    const statuses = responses.map(({ status, jid }) => ({ ids: jid === undefined ? [] : [jid], status }))
    return toResults(resolved, statuses, false)
  }

  async linkedGroups(communityId: string): Promise<EngineLinkedGroup[]> {
    const { linkedGroups } = await mapGroupErrors(this.#socket.communityFetchLinkedGroups(communityId))
    return linkedGroups.flatMap(({ id, subject, size }) =>
      id === undefined ? [] : [{ id, name: subject, size: size ?? null }],
    )
  }

  /** Runs a change. The cached group is stale even after an error: WhatsApp may have applied the change. */
  async #change<Answer>(groupId: string, change: Promise<Answer>): Promise<Answer> {
    try {
      return await mapGroupErrors(change)
    } finally {
      this.#groups.invalidate(groupId)
    }
  }

  /**
   * People to add, by their numbers where known: WhatsApp adds nobody by a LID alone. A number with a known LID has
   * an account, so only the others are looked up.
   */
  async #resolveNewMembers(people: readonly Address[]): Promise<PersonJid[]> {
    const knownAddresses = await this.#identities.addressesOf(people.map(toIds))
    const phones = people.flatMap(({ phone }, index) =>
      phone === undefined || knownAddresses[index]?.userId !== undefined ? [] : [phone],
    )
    const accounts = phones.length > 0 ? await mapGroupErrors(this.#recipients.lookUp(phones)) : null
    return people.map((address, index) => {
      const account =
        knownAddresses[index]?.userId === undefined
          ? accounts?.get(address.phone ?? '')
          : knownAddresses[index]
      if (!account) return { address, jid: null }
      const { phone } = account
      return { address, jid: phone === undefined ? toJid(account) : `${phone}${S_WHATSAPP_NET}` }
    })
  }

  async #members(groupId: string, people: readonly Address[]): Promise<PersonJid[]> {
    const { participants } = await this.#groups.metadata(groupId)
    return this.#matchPeople(participants, people)
  }

  /** Finds each person among the candidates by number or LID; jid null when absent. */
  async #matchPeople(
    candidates: readonly { id: string; phoneNumber?: string | undefined; lid?: string | undefined }[],
    people: readonly Address[],
  ): Promise<PersonJid[]> {
    const addresses = await this.#identities.addressesOf(
      candidates.map(({ id, phoneNumber, lid }) => ({ jid: id, alt: phoneNumber ?? lid })),
    )
    const peopleAddresses = await this.#identities.addressesOf(people.map(toIds))
    const otherForms = await this.#identities.addressesOf(
      people.map(({ phone }) => ({ jid: toPhoneJid(phone === undefined ? null : otherNinth(phone)) })),
    )
    return people.map((address, index) => {
      const find = (aliases: Address | null | undefined) =>
        addresses.findIndex(
          (one) => one && (isSame(one.phone, aliases?.phone) || isSame(one.userId, aliases?.userId)),
        )
      const exact = find(peopleAddresses[index] ?? address)
      const at = exact === -1 ? find(otherForms[index]) : exact
      return { address, jid: candidates[at]?.id ?? null }
    })
  }
}

function toPhoneJid(phone: string | null | undefined): string {
  return phone ? `${phone}${S_WHATSAPP_NET}` : ''
}

function toIds(address: Address): { jid: string; alt: string } {
  return { jid: toJid(address), alt: toPhoneJid(address.phone) }
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one === other
}

/** All ids of the person in a participant node. */
function getIds({ attrs: { jid, phone_number, lid } }: BinaryNode): string[] {
  return [jid, phone_number, lid].filter((id) => id !== undefined)
}

function toResults(
  people: readonly PersonJid[],
  statuses: readonly { ids: readonly string[]; status: string }[],
  isJoining: boolean,
): EngineParticipantResult[] {
  return people.map(({ address, jid }) => {
    if (jid === null) return { address, outcome: isJoining ? 'not_on_whatsapp' : 'unchanged' }
    const status = statuses.find(({ ids }) => ids.includes(jid))?.status ?? 'none'
    return { address, outcome: toOutcome(status, isJoining) }
  })
}
