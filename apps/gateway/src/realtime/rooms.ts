import { type DocumentedName, documentedNames } from '@morpheus/sdk/contract'

export const userRoom = (id: string) => `user:${id}`
export const sessionRoom = (id: string) => `session:${id}`
export const tokenRoom = (id: string) => `token:${id}`
/** Those in a room who want events under a documented name. */
export const namedRoom = (name: DocumentedName, room: string) => `${name} ${room}`

export const isSessionRoom = (room: string) => room.startsWith('session:')

/** A room, with all that may go with it. */
export const allRoomsOf = (room: string) => [
  room,
  ...Object.values(documentedNames).map((name) => namedRoom(name, room)),
]

/** A room, with what goes with it for a socket that wants documented names. */
export function roomsFor({ data }: { data: { names: readonly DocumentedName[] } }, room: string): string[] {
  return [room, ...data.names.map((name) => namedRoom(name, room))]
}
