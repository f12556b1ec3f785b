import { createHash } from 'node:crypto'
import type { ParticipantAction, ParticipantOutcome } from '@morpheus/sdk/contract'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { Db } from '../../core/store/tables.js'
import type { Address } from '../address.js'
import type { EngineGroupEvent } from '../engineLine.js'
import {
  type EngineGroup,
  type EngineGroupChange,
  type EngineGroupDetail,
  type EngineGroups,
  type EngineJoinRequest,
  type EngineParticipantResult,
  GroupFailure,
} from '../groups.js'
import { getAddress, getNumber } from './hiddenNumbers.js'
import { createGroupId, eventTypes, readGroups, type StoredGroup, storedGroup } from './phoneGroups.js'
import type { PhoneLink } from './phoneLink.js'
import { findPhone, lockPhoneBySecret, updatePhone } from './rows/virtualPhones.js'
import { virtualNumber } from './virtualNumbers.js'

interface VirtualGroupsOptions {
  db: Db
  clock: Clock
  sessionId: string
  link: PhoneLink
}

interface Changed<Result> {
  groups: StoredGroup[]
  events: EngineGroupEvent[]
  result: Result
}

/** Groups of a virtual phone's account: the same that its page shows. */
export class VirtualGroups implements EngineGroups {
  readonly #options: VirtualGroupsOptions

  constructor(options: VirtualGroupsOptions) {
    this.#options = options
  }

  async list(): Promise<EngineGroup[]> {
    const phone = await this.#phone()
    return readGroups(phone.groups).flatMap((group) =>
      group.selfRole === null ? [] : [toEngineGroup(phone, group)],
    )
  }

  async get(groupId: string): Promise<EngineGroupDetail> {
    const phone = await this.#phone()
    return toEngineGroup(phone, findJoined(readGroups(phone.groups), groupId))
  }

  async create(
    name: string,
    people: readonly Address[],
  ): Promise<{ group: EngineGroupDetail; results: EngineParticipantResult[] }> {
    const createdAt = isoNow(this.#options.clock)
    const { groupId, results } = await this.#change((groups, phone) => {
      const isTaken = (id: string) => groups.some((group) => group.id === id)
      let groupId = createGroupId(phone.number, name)
      // WhatsApp allows several groups of one name.
      for (let nth = 2; isTaken(groupId); nth += 1) groupId = createGroupId(phone.number, `${name}\n${nth}`)
      const group = storedGroup({ id: groupId, name, participants: [] }, createdAt)
      const added = people.map((address) => changePerson(phone, group, 'add', address))
      const participants = group.participants.map((one) => getAddress(phone, one.phone))
      return {
        groups: [...groups, group],
        events: [{ type: 'created', group: { id: groupId, name }, participants }],
        result: { groupId, results: added },
      }
    })
    return { group: await this.get(groupId), results }
  }

  async update(groupId: string, change: EngineGroupChange): Promise<void> {
    const { name, description, ...settings } = change
    await this.#changeGroup(groupId, (group) => {
      const changesSettings = Object.values(settings).some((value) => value !== undefined)
      if (changesSettings || group.onlyAdminsEdit) requireAdmin(group)
      if (name !== undefined) group.name = name
      if (description !== undefined) group.description = description
      for (const key of settingNames) group[key] = settings[key] ?? group[key]
      return { events: [{ type: 'updated', group: { id: group.id, name: group.name } }], result: undefined }
    })
  }

  changeParticipants(
    groupId: string,
    action: ParticipantAction,
    people: readonly Address[],
  ): Promise<EngineParticipantResult[]> {
    return this.#changeGroup(groupId, (group, phone) => {
      if (action !== 'add' || group.onlyAdminsAdd) requireAdmin(group)
      const result = people.map((address) => changePerson(phone, group, action, address))
      return { events: participantEvents(phone, group, action, result), result }
    })
  }

  async inviteCode(groupId: string, renew: boolean): Promise<string> {
    return this.#changeGroup(groupId, (group) => {
      requireAdmin(group)
      if (renew) group.invite += 1
      return { events: [], result: toInviteCode(group) }
    })
  }

  /** Groups that the account has left can be joined again. */
  join(code: string): Promise<string> {
    return this.#change((groups, phone) => {
      const group = groups.find((one) => toInviteCode(one) === code)
      if (!group) throw new GroupFailure('group_invite_invalid')
      const isNew = group.selfRole === null
      if (isNew) group.selfRole = 'member'
      const about = { id: group.id, name: group.name }
      const event = { type: 'participant:added', group: about, contact: { phone: phone.number } } as const
      return { groups, events: isNew ? [event] : [], result: group.id }
    })
  }

  async leave(groupId: string): Promise<void> {
    await this.#changeGroup(groupId, (group, phone) => {
      group.selfRole = null
      const about = { id: group.id, name: group.name }
      return {
        events: [{ type: 'participant:removed', group: about, contact: { phone: phone.number } }],
        result: undefined,
      }
    })
  }

  async setPicture(groupId: string): Promise<void> {
    await this.#changeGroup(groupId, (group) => {
      if (group.onlyAdminsEdit) requireAdmin(group)
      return { events: [], result: undefined }
    })
  }

  async joinRequests(groupId: string): Promise<EngineJoinRequest[]> {
    const phone = await this.#phone()
    const group = findJoined(readGroups(phone.groups), groupId)
    requireAdmin(group)
    return group.requests.map(({ phone: number, at }) => ({
      address: getAddress(phone, number),
      requestedAt: at,
    }))
  }

  decideJoinRequests(
    groupId: string,
    approve: boolean,
    people: readonly Address[],
  ): Promise<EngineParticipantResult[]> {
    return this.#changeGroup(groupId, (group, phone) => {
      requireAdmin(group)
      const result = people.map((address): EngineParticipantResult => {
        const number = virtualNumber(getNumber(address))
        const request = group.requests.find((one) => one.phone === number)
        if (!request) return { address, outcome: 'unchanged' }
        group.requests = group.requests.filter((one) => one !== request)
        return approve ? changePerson(phone, group, 'add', address) : { address, outcome: 'done' }
      })
      return {
        events: approve
          ? participantEvents(phone, group, 'add', result)
          : rejectionEvents(phone, group, result),
        result,
      }
    })
  }

  /** The virtual network has no communities. */
  async linkedGroups(): Promise<[]> {
    return []
  }

  async #phone(): Promise<VirtualPhoneRow> {
    const { db, sessionId } = this.#options
    const phone = await findPhone(db, sessionId)
    if (!phone) throw new Error(`Session ${sessionId} has no phone`)
    return phone
  }

  #changeGroup<Result>(
    groupId: string,
    decide: (group: StoredGroup, phone: VirtualPhoneRow) => Omit<Changed<Result>, 'groups'>,
  ): Promise<Result> {
    return this.#change((groups, phone) => ({ groups, ...decide(findJoined(groups, groupId), phone) }))
  }

  async #change<Result>(
    decide: (groups: StoredGroup[], phone: VirtualPhoneRow) => Changed<Result>,
  ): Promise<Result> {
    const { db, sessionId, link } = this.#options
    const { secret_hash } = await this.#phone()
    const { events, result } = await inTransaction(db, async (work) => {
      const phone = await lockPhoneBySecret(work, secret_hash)
      if (!phone) throw new Error(`Session ${sessionId} has no phone`)
      const changed = decide(readGroups(phone.groups), phone)
      await updatePhone(work, sessionId, { groups: JSON.stringify(changed.groups) })
      return changed
    })
    for (const event of events) await link.line.group(event)
    return result
  }
}

const settingNames = ['onlyAdminsSend', 'onlyAdminsEdit', 'onlyAdminsAdd', 'approvesJoins'] as const

/** @throws GroupFailure */
function findJoined(groups: readonly StoredGroup[], id: string): StoredGroup {
  const group = groups.find((one) => one.id === id && one.selfRole !== null)
  if (!group) throw new GroupFailure('group_not_found')
  return group
}

/** @throws GroupFailure */
function requireAdmin({ selfRole }: StoredGroup): void {
  if (selfRole !== 'owner' && selfRole !== 'admin') throw new GroupFailure('group_forbidden')
}

function toInviteCode({ id, invite }: StoredGroup): string {
  return createHash('sha256').update(`${id}\n${invite}`).digest('base64url').slice(0, 22)
}

/** Changes `group` in place. */
function changePerson(
  { number: own }: VirtualPhoneRow,
  group: StoredGroup,
  action: ParticipantAction,
  address: Address,
): EngineParticipantResult {
  const phone = virtualNumber(getNumber(address))
  const become = (outcome: ParticipantOutcome) => ({ address, outcome })
  if (phone === null) return become('not_on_whatsapp')
  const member = group.participants.find((one) => one.phone === phone)
  if (action === 'add') {
    if (member || phone === own) return become('unchanged')
    group.participants.push({ phone, admin: false })
  } else if (!member) return become('unchanged')
  else if (action === 'remove') group.participants = group.participants.filter((one) => one !== member)
  else {
    const admin = action === 'promote'
    if (member.admin === admin) return become('unchanged')
    member.admin = admin
  }
  return become('done')
}

function participantEvents(
  phone: VirtualPhoneRow,
  { id, name }: StoredGroup,
  action: ParticipantAction,
  results: readonly EngineParticipantResult[],
): EngineGroupEvent[] {
  const group = { id, name }
  return listChanged(phone, results).map((contact) => ({ type: eventTypes[action], group, contact }))
}

function rejectionEvents(
  phone: VirtualPhoneRow,
  { id, name }: StoredGroup,
  results: readonly EngineParticipantResult[],
): EngineGroupEvent[] {
  const event = { type: 'join-request', group: { id, name }, action: 'rejected' } as const
  return listChanged(phone, results).map((contact) => ({ ...event, contact }))
}

function listChanged(phone: VirtualPhoneRow, results: readonly EngineParticipantResult[]): Address[] {
  return results.flatMap(({ address, outcome }) =>
    outcome === 'done' ? [getAddress(phone, getNumber(address))] : [],
  )
}

function toEngineGroup(phone: VirtualPhoneRow, group: StoredGroup): EngineGroupDetail {
  const { id, name, description, selfRole, createdAt, participants } = group
  const { onlyAdminsSend, onlyAdminsEdit, onlyAdminsAdd, approvesJoins } = group
  const self = { phone: phone.number }
  return {
    id,
    name,
    description,
    kind: 'group',
    communityId: null,
    owner: selfRole === 'owner' ? self : null,
    createdAt,
    size: participants.length + (selfRole === null ? 0 : 1),
    role: selfRole,
    onlyAdminsSend,
    onlyAdminsEdit,
    onlyAdminsAdd,
    approvesJoins,
    participants: [
      ...(selfRole === null ? [] : [{ address: self, role: selfRole, isSelf: true }]),
      ...participants.map((one) => ({
        address: getAddress(phone, one.phone),
        role: one.admin ? ('admin' as const) : ('member' as const),
        isSelf: false,
      })),
    ],
  }
}
