import type { Group } from './group.js'
import type { MediaServer } from './mediaServer.js'
import type { Companion, Person } from './person.js'

export interface Network {
  readonly media: MediaServer
  readonly groups: ReadonlyMap<string, Group>
  readonly messageRefusal: string | null
  /** Messages, and IQs of pairings, get no answer. */
  readonly isSilent: boolean
  /** `name` is a number or any jid. */
  find(name: string): Person | undefined
  unlink(companion: Companion): void
}
