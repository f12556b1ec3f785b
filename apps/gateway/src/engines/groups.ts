import type { GroupKind, GroupRole, ParticipantAction, ParticipantOutcome } from '@morpheus/sdk/contract'
import type { Address } from './address.js'

export interface EngineParticipant {
  address: Address
  role: GroupRole
  /** The session's own account. */
  isSelf: boolean
}

/** Permissions; true restricts one to administrators. */
export interface EngineGroupSettings {
  onlyAdminsSend: boolean
  /** Name, picture and description. */
  onlyAdminsEdit: boolean
  onlyAdminsAdd: boolean
  /** An administrator approves each person that joins by link. */
  approvesJoins: boolean
}

export interface EngineGroup extends EngineGroupSettings {
  id: string
  name: string
  description: string | null
  kind: GroupKind
  /** Group id of its community; null outside of one, and for the community itself. */
  communityId: string | null
  /** Null when the network does not say. */
  owner: Address | null
  createdAt: string | null
  /** Number of participants, the account among them. */
  size: number
  /** Role of the account; null when it is not a participant. */
  role: GroupRole | null
}

export interface EngineGroupDetail extends EngineGroup {
  participants: readonly EngineParticipant[]
}

/** A group of a community, which the account may not have joined. */
export interface EngineLinkedGroup {
  id: string
  name: string
  size: number | null
}

export interface EngineJoinRequest {
  address: Address
  requestedAt: string | null
}

export type EngineGroupChange = {
  [Name in keyof EngineGroupSettings]?: EngineGroupSettings[Name] | undefined
} & {
  name?: string | undefined
  /** Null removes it. */
  description?: string | null | undefined
}

export interface EngineParticipantResult {
  address: Address
  outcome: ParticipantOutcome
}

/** Why the network refuses a call about groups. */
export type GroupFailureCode =
  | 'group_not_found'
  | 'group_forbidden'
  | 'group_invite_invalid'
  | 'group_full'
  | 'group_invalid'
  | 'group_rate_limited'
  /** No answer: a change may have happened. */
  | 'group_unanswered'

export class GroupFailure extends Error {
  override readonly name = 'GroupFailure'
  readonly code: GroupFailureCode

  constructor(code: GroupFailureCode, detail?: string) {
    super(detail === undefined ? code : `${code}: ${detail}`)
    this.code = code
  }
}

/**
 * The groups of one session's account. Calls reject when its connection ends.
 * @throws GroupFailure
 */
export interface EngineGroups {
  /** From memory, which the network's events keep up to date; `refresh` asks the network. */
  list(refresh: boolean): Promise<readonly EngineGroup[]>
  get(groupId: string, refresh: boolean): Promise<EngineGroupDetail>
  /** People who could not be added are in `results`. */
  create(
    name: string,
    people: readonly Address[],
  ): Promise<{ group: EngineGroupDetail; results: readonly EngineParticipantResult[] }>
  /** Applies each part on its own: a refused part leaves those before it changed. */
  update(groupId: string, change: EngineGroupChange): Promise<void>
  /** Same order as `people`. */
  changeParticipants(
    groupId: string,
    action: ParticipantAction,
    people: readonly Address[],
  ): Promise<readonly EngineParticipantResult[]>
  /** Code of the invite link; `renew` voids the one before. */
  inviteCode(groupId: string, renew: boolean): Promise<string>
  /** Group id; null when an administrator has to approve first. */
  join(code: string): Promise<string | null>
  leave(groupId: string): Promise<void>
  /** JPEG; null removes the picture. */
  setPicture(groupId: string, picture: Buffer | null): Promise<void>
  joinRequests(groupId: string): Promise<readonly EngineJoinRequest[]>
  /** Same order as `people`. */
  decideJoinRequests(
    groupId: string,
    approve: boolean,
    people: readonly Address[],
  ): Promise<readonly EngineParticipantResult[]>
  /** Groups of a community, joined or not. */
  linkedGroups(communityId: string): Promise<readonly EngineLinkedGroup[]>
}
