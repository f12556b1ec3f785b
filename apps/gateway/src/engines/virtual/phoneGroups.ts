import { createHash } from 'node:crypto'
import { PhoneGroup } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import { HttpError } from '../../core/lib/httpError.js'
import type { EngineGroupEvent } from '../engineLine.js'

const Groups = z.array(PhoneGroup)

export type ParticipantAction = 'add' | 'remove' | 'promote' | 'demote'

interface Changed {
  groups: string
  event: EngineGroupEvent
}

export function readGroups(stored: string): PhoneGroup[] {
  return Groups.parse(JSON.parse(stored))
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
  const group = { id, name, participants }
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
  { contactPhone, action }: { contactPhone: string; action: ParticipantAction },
): Changed {
  const groups = readGroups(stored)
  const group = find(groups, groupId)
  const member = group.participants.find(({ phone }) => phone === contactPhone)
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

const eventTypes = {
  add: 'participant:added',
  remove: 'participant:removed',
  promote: 'participant:promoted',
  demote: 'participant:demoted',
} as const

function find(groups: readonly PhoneGroup[], id: string): PhoneGroup {
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
