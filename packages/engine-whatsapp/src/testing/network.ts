import type { Group } from './group.js'
import type { MediaServer } from './mediaServer.js'
import type { Companion, Person } from './person.js'

/** What the network knows, for whoever handles what a device sends. */
export interface Network {
  readonly media: MediaServer
  readonly groups: ReadonlyMap<string, Group>
  /** What messages are acknowledged with as an error; null while they are not. */
  readonly messageRefusal: string | null
  /** Messages, and IQs of pairings, get no answer. */
  readonly isSilent: boolean
  /** By number or by any jid. */
  find(name: string): Person | undefined
  unlink(companion: Companion): void
}
