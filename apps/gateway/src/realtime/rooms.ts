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
export const tokenRoom = (id: string) => `token:${id}`
/** Those who watch a session's delivery targets, or all of a user's. */
export const targetsRoom = (sessionId: string) => `targets:${sessionId}`
export const allTargetsRoom = (userId: string) => `all targets:${userId}`
export const isTargetsRoom = (room: string) => room.startsWith('targets:') || room.startsWith('all targets:')
/** Those in a room who want events under a documented name. */
export const namedRoom = (name: DocumentedName, room: string) => `${name} ${room}`

/** Those in a session who hold a scoped token of an ability. */
export const abilityRoom = (ability: Ability, sessionId: string) => `${ability}:session:${sessionId}`
/** Those of a user who hold scoped tokens. */
export const scopedRoom = (userId: string) => `scoped:${userId}`

/** The rooms in which a session's events are heard by who holds these abilities; null where all of them are. */
export const heardIn = (held: readonly Ability[] | null, sessionId: string) =>
  held === null ? [sessionRoom(sessionId)] : held.map((one) => abilityRoom(one, sessionId))

/** The rooms of scoped tokens that hear of an event. */
export function scopedAudience(needed: NeededAbility, sessionId: string): string[] {
  return abilities.filter((one) => permits([one], needed)).map((one) => abilityRoom(one, sessionId))
}

/** What a room that is joined for a session begins with. */
export const kindOf = (room: string) => room.slice(0, room.indexOf(':'))

/** All rooms about a session. */
export const allRoomsOf = (sessionId: string) => [
  targetsRoom(sessionId),
  ...[sessionRoom(sessionId), ...heardIn(abilities, sessionId)].flatMap((room) => [
    room,
    ...Object.values(documentedNames).map((name) => namedRoom(name, room)),
  ]),
]

/** A room, with what goes with it for a socket that wants documented names. */
export function roomsFor({ data }: { data: { names: readonly DocumentedName[] } }, room: string): string[] {
  return [room, ...data.names.map((name) => namedRoom(name, room))]
}
