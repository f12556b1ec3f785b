import {
  type Ability,
  abilities,
  type DocumentedName,
  documentedNames,
  type NeededAbility,
  permits,
} from '@morpheus/sdk/contract'

export const userRoom = (id: string) => `user:${id}`
export const sessionRoom = (id: string) => `session:${id}`
export const targetsRoom = (sessionId: string) => `targets:${sessionId}`
export const allTargetsRoom = (userId: string) => `all targets:${userId}`
export const isTargetsRoom = (room: string) => room.startsWith('targets:') || room.startsWith('all targets:')
export const namedRoom = (name: DocumentedName, room: string) => `${name} ${room}`

export const abilityRoom = (ability: Ability, sessionId: string) => `${ability}:session:${sessionId}`
export const scopedRoom = (userId: string) => `scoped:${userId}`

/** Rooms for a session's events, by ability; null for unrestricted sockets. */
export const listEventRooms = (granted: readonly Ability[] | null, sessionId: string) =>
  granted === null ? [sessionRoom(sessionId)] : granted.map((one) => abilityRoom(one, sessionId))

export function scopedAudience(needed: NeededAbility, sessionId: string): string[] {
  return abilities.filter((one) => permits([one], needed)).map((one) => abilityRoom(one, sessionId))
}

export const getRoomKind = (room: string) => room.slice(0, room.indexOf(':'))

export const listSessionRooms = (sessionId: string) => [
  targetsRoom(sessionId),
  ...[sessionRoom(sessionId), ...listEventRooms(abilities, sessionId)].flatMap((room) => [
    room,
    ...Object.values(documentedNames).map((name) => namedRoom(name, room)),
  ]),
]

export function roomsFor({ data }: { data: { names: readonly DocumentedName[] } }, room: string): string[] {
  return [room, ...data.names.map((name) => namedRoom(name, room))]
}
