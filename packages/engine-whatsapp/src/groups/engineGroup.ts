import type { EngineGroup, EngineGroupDetail, GroupRole } from '@morpheus/gateway/engine'
import { areJidsSameUser, type BinaryNode, type GroupMetadata, type GroupParticipant } from 'baileys'
import { extractGroupMetadata } from 'baileys/lib/Socket/groups.js'
import type { Identities } from '../identities/identities.js'

/** Ids of the session's own account. */
export interface OwnIds {
  id: string
  lid: string | undefined
}

export async function toEngineGroup(
  metadata: GroupMetadata,
  me: OwnIds,
  identities: Identities,
): Promise<EngineGroup> {
  const { id, subject, desc, owner, ownerPn, creation, participants, size } = metadata
  const self = participants.find((one) => isSelf(one, me))
  return {
    id,
    name: subject,
    description: desc || null,
    kind: metadata.isCommunity ? 'community' : metadata.isCommunityAnnounce ? 'announcements' : 'group',
    communityId: metadata.linkedParent ?? null,
    owner: owner ? await identities.addressOf(owner, ownerPn) : null,
    createdAt: creation ? new Date(creation * 1000).toISOString() : null,
    size: Math.max(size ?? 0, participants.length),
    role: self ? toRole(self) : null,
    onlyAdminsSend: metadata.announce ?? false,
    onlyAdminsEdit: metadata.restrict ?? false,
    onlyAdminsAdd: !metadata.memberAddMode,
    approvesJoins: metadata.joinApprovalMode ?? false,
  }
}

export async function toEngineGroupDetail(
  metadata: GroupMetadata,
  me: OwnIds,
  identities: Identities,
): Promise<EngineGroupDetail> {
  const { participants } = metadata
  const addresses = await identities.addressesOf(
    participants.map(({ id, phoneNumber, lid }) => ({ jid: id, alt: phoneNumber ?? lid })),
  )
  const people = participants.flatMap((one, index) => {
    const address = addresses[index]
    return address ? [{ address, role: toRole(one), isSelf: isSelf(one, me) }] : []
  })
  return { ...(await toEngineGroup(metadata, me, identities)), participants: people }
}

/** Metadata of a new group from its node, with these of its participants. */
export function toGroupMetadata(group: BinaryNode, participants: readonly BinaryNode[]): GroupMetadata {
  const facts = Array.isArray(group.content) ? group.content.filter(({ tag }) => tag !== 'participant') : []
  return extractGroupMetadata({
    tag: 'result',
    attrs: {},
    content: [{ ...group, content: [...facts, ...participants] }],
  })
}

/** `jids` are all known ids of one person. */
export function isAdmin(
  { participants }: Pick<GroupMetadata, 'participants'>,
  jids: readonly (string | null | undefined)[],
): boolean {
  const person = participants.find((one) => isOneOf(one, jids))
  return person !== undefined && toRole(person) !== 'member'
}

function isSelf(one: GroupParticipant, me: OwnIds): boolean {
  return isOneOf(one, [me.id, me.lid])
}

function isOneOf(
  { id, phoneNumber, lid }: GroupParticipant,
  jids: readonly (string | null | undefined)[],
): boolean {
  return [id, phoneNumber, lid].some(
    (own) => own !== undefined && jids.some((jid) => jid != null && areJidsSameUser(jid, own)),
  )
}

function toRole({ admin }: GroupParticipant): GroupRole {
  if (admin === 'superadmin') return 'owner'
  return admin === 'admin' ? 'admin' : 'member'
}
