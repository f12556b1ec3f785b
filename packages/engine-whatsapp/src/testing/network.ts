import type { Order } from './catalogue.js'
import type { Channel } from './channel.js'
import type { Group } from './group.js'
import type { MediaServer } from './mediaServer.js'
import type { Companion, Person } from './person.js'

export interface Network {
  readonly media: MediaServer
  readonly groups: ReadonlyMap<string, Group>
  readonly channels: ReadonlyMap<string, Channel>
  /** By their ids. */
  readonly orders: ReadonlyMap<string, Order>
  /** Creates a channel that nobody follows. */
  channel(name: string, description?: string | null): Channel
  /** Creates a group. */
  group(id: string, subject: string, members: Person[], creator: Person): Group
  readonly messageRefusal: string | null
  /** Error code of all queries about groups; null for none. */
  readonly groupRefusal: string | null
  /** Messages, and IQs of pairings, get no answer. */
  readonly isSilent: boolean
  /** `name` is a number or any jid. */
  find(name: string): Person | undefined
  unlink(companion: Companion): void
}
