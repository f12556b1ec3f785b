import { createHash } from 'node:crypto'
import { type ParticipantAction, PhoneGroup } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import { HttpError } from '../../core/lib/httpError.js'
import type { EngineGroupEvent } from '../engineLine.js'

/** A group as a phone stores it; fields that older ones lack have defaults. */
const StoredGroup = PhoneGroup.extend({
  description: z.string().nullable().default(null),
  /** Role of the phone's account; null once it has left. */
  selfRole: z.enum(['member', 'admin', 'owner']).nullable().default('owner'),
  onlyAdminsSend: z.boolean().default(false),
  onlyAdminsEdit: z.boolean().default(false),
  onlyAdminsAdd: z.boolean().default(false),
  approvesJoins: z.boolean().default(false),
  createdAt: z.string().nullable().default(null),
  /** Number of revoked invite links. */
  invite: z.number().default(0),
  /** People who asked to join. */
  requests: z.array(z.object({ phone: z.string(), at: z.string() })).default([]),
})
export type StoredGroup = z.output<typeof StoredGroup>

const Groups = z.array(StoredGroup)

/** `ask` opens the invite link as a contact. */
export type PhoneGroupAction = ParticipantAction | 'ask'

interface Changed {
  groups: string
  /** Null for a change that the network does not tell. */
  event: EngineGroupEvent | null
}

export function readGroups(stored: string): StoredGroup[] {
  return Groups.parse(JSON.parse(stored))
}

/** A new group of the account. */
export function storedGroup(group: PhoneGroup, createdAt: string | null = null): StoredGroup {
  return StoredGroup.parse({ ...group, createdAt })
}

/** WhatsApp's format; deterministic by name. */
export function createGroupId(number: string, name: string): string {
  const hash = createHash('sha256').update(name).digest('hex')
  return `${number}-${Number.parseInt(hash.slice(0, 8), 16)}@g.us`
}

/** @throws HttpError 409 when the phone has a group of that name */
export function createGroup(
  stored: string,
  number: string,
  name: string,
  phones: readonly string[],
): Changed {
  const groups = readGroups(stored)
  refuseTakenSessions(groups, name)
  const participants = [...new Set(phones)].map((phone) => ({ phone, admin: false }))
  const id = createGroupId(number, name)
  const group = storedGroup({ id, name, participants })
  return {
    groups: JSON.stringify([...groups.filter((one) => one.id !== id), group]),
    event: {
      type: 'created',
      group: { id, name },
      participants: participants.map(({ phone }) => ({ phone })),
    },
  }
}

/** @throws HttpError 404 for a missing group, 409 when another has that name */
export function renameGroup(stored: string, groupId: string, name: string): Changed {
  const groups = readGroups(stored)
  const group = find(groups, groupId)
  refuseTakenSessions(groups, name)
  group.name = name
  return { groups: JSON.stringify(groups), event: { type: 'updated', group: { id: group.id, name } } }
}

/** @throws HttpError 404 for a missing group, 409 for a participant already in that state */
export function changeParticipant(
  stored: string,
  groupId: string,
  {
    contactPhone,
    action: requestedAction,
    at,
  }: { contactPhone: string; action: PhoneGroupAction; at: string },
): Changed {
  const groups = readGroups(stored)
  const group = find(groups, groupId)
  const member = group.participants.find(({ phone }) => phone === contactPhone)
  if (requestedAction === 'ask' && group.approvesJoins) {
    if (member) throw createParticipantUnchangedError(localized('virtualPhone.in_group'))
    group.requests = group.requests.filter(({ phone }) => phone !== contactPhone)
    group.requests.push({ phone: contactPhone, at })
    const event = {
      type: 'join-request',
      group: { id: group.id, name: group.name },
      contact: { phone: contactPhone },
      action: 'created',
    } as const
    return { groups: JSON.stringify(groups), event }
  }
  const action = requestedAction === 'ask' ? 'add' : requestedAction
  if (action === 'add') {
    if (member) throw createParticipantUnchangedError(localized('virtualPhone.in_group'))
    group.participants.push({ phone: contactPhone, admin: false })
  } else if (!member) throw createParticipantUnchangedError(localized('virtualPhone.not_in_group'))
  else if (action === 'remove') group.participants = group.participants.filter((one) => one !== member)
  else {
    const admin = action === 'promote'
    if (member.admin === admin) {
      throw createParticipantUnchangedError(
        localized(admin ? 'virtualPhone.is_administrator' : 'virtualPhone.no_administrator'),
      )
    }
    member.admin = admin
  }
  return {
    groups: JSON.stringify(groups),
    event: {
      type: eventTypes[action],
      group: { id: group.id, name: group.name },
      contact: { phone: contactPhone },
    },
  }
}

export const eventTypes = {
  add: 'participant:added',
  remove: 'participant:removed',
  promote: 'participant:promoted',
  demote: 'participant:demoted',
} as const

function find(groups: readonly StoredGroup[], id: string): StoredGroup {
  const group = groups.find((one) => one.id === id)
  if (!group) throw new HttpError('not_found', 'group_not_found', 'Grupo não encontrado')
  return group
}

function refuseTakenSessions(groups: readonly PhoneGroup[], name: string): void {
  if (!groups.some((one) => one.name === name)) return
  const message = localized('virtualPhone.group_exists')
  throw new HttpError('conflict', 'group_exists', message, { fields: { name: message } })
}

function createParticipantUnchangedError(message: Localized): HttpError {
  return new HttpError('conflict', 'participant_unchanged', message, { fields: { contactPhone: message } })
}
