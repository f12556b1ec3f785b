import { type DocumentedName, documentedNames } from '@morpheus/sdk/contract'

export const userRoom = (id: string) => `user:${id}`
export const sessionRoom = (id: string) => `session:${id}`
export const tokenRoom = (id: string) => `token:${id}`
/** Those who watch a session's delivery targets, or all of a user's. */
export const targetsRoom = (sessionId: string) => `targets:${sessionId}`
export const allTargetsRoom = (userId: string) => `all targets:${userId}`
export const isTargetsRoom = (room: string) => room.startsWith('targets:') || room.startsWith('all targets:')
/** Those in a room who want events under a documented name. */
export const namedRoom = (name: DocumentedName, room: string) => `${name} ${room}`

/** What a room that is joined for a session begins with. */
export const kindOf = (room: string) => room.slice(0, room.indexOf(':'))

/** All rooms about a session. */
export const allRoomsOf = (sessionId: string, room = sessionRoom(sessionId)) => [
  targetsRoom(sessionId),
  room,
  ...Object.values(documentedNames).map((name) => namedRoom(name, room)),
]

/** A room, with what goes with it for a socket that wants documented names. */
export function roomsFor({ data }: { data: { names: readonly DocumentedName[] } }, room: string): string[] {
  return [room, ...data.names.map((name) => namedRoom(name, room))]
}
