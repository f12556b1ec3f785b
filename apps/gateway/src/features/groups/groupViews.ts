import type { Group, GroupDetail, JoinRequest } from '@morpheus/sdk/contract'
import { foldText } from '../../core/lib/foldText.js'
import { mapContactsByPhone } from '../../core/store/repositories/contacts.js'
import { mapNamesToContacts } from '../../core/store/repositories/identities.js'
import type { Db } from '../../core/store/tables.js'
import type { Address } from '../../engines/address.js'
import type { EngineGroup, EngineGroupDetail, EngineJoinRequest } from '../../engines/groups.js'
import { contactKey } from '../sessions/contactKey.js'

interface People {
  findContactKey: (address: Address) => string
  nameOf: (key: string) => string | null
}

/** Contacts behind the network's addresses, by what the store knows; learns nothing. */
async function findPeople(db: Db, sessionId: string, addresses: readonly Address[]): Promise<People> {
  const contacts = await mapNamesToContacts(db, sessionId, [...new Set(addresses.map(contactKey))])
  const findContactKey = (address: Address) => contacts.get(contactKey(address)) ?? contactKey(address)
  const rows = await mapContactsByPhone(db, sessionId, [...new Set(addresses.map(findContactKey))])
  return { findContactKey, nameOf: (key) => rows.get(key)?.name ?? null }
}

export function groupView(sessionId: string, group: EngineGroup): Group {
  const { id, name, description, kind, communityId, size, role, createdAt } = group
  const { onlyAdminsSend, onlyAdminsEdit, onlyAdminsAdd, approvesJoins } = group
  return {
    id,
    sessionId,
    name,
    description,
    kind,
    communityId,
    size,
    role,
    onlyAdminsSend,
    onlyAdminsEdit,
    onlyAdminsAdd,
    approvesJoins,
    createdAt,
  }
}

const roleOrder = { owner: 0, admin: 1, member: 2 } as const

export async function groupDetailView(
  db: Db,
  sessionId: string,
  group: EngineGroupDetail,
): Promise<GroupDetail> {
  const { owner, participants } = group
  const addresses = participants.map(({ address }) => address)
  const { findContactKey, nameOf } = await findPeople(
    db,
    sessionId,
    owner ? [owner, ...addresses] : addresses,
  )
  const people = participants.map(({ address, role, isSelf }) => {
    const phone = findContactKey(address)
    return { phone, name: nameOf(phone), role, isSelf }
  })
  const sortKey = ({ name, phone }: { name: string | null; phone: string }) => foldText(name ?? phone)
  people.sort((a, b) => roleOrder[a.role] - roleOrder[b.role] || sortKey(a).localeCompare(sortKey(b)))
  return { ...groupView(sessionId, group), owner: owner && findContactKey(owner), participants: people }
}

export async function joinRequestViews(
  db: Db,
  sessionId: string,
  requests: readonly EngineJoinRequest[],
): Promise<JoinRequest[]> {
  const { findContactKey, nameOf } = await findPeople(
    db,
    sessionId,
    requests.map(({ address }) => address),
  )
  return requests.map(({ address, requestedAt }) => {
    const phone = findContactKey(address)
    return { phone, name: nameOf(phone), requestedAt }
  })
}
