import type { EngineCalls } from './calls.js'
import type { EngineCatalog } from './catalog.js'
import type { EngineChannels } from './channels.js'
import type { EngineChats } from './chats.js'
import type { EngineContacts } from './contacts.js'
import type { EngineAccountProfile } from './profile.js'
import type { EngineStatuses } from './statuses.js'

/** Parts of an account that an engine reads from the network and changes there. */
export type AccountPart = 'profile' | 'contacts' | 'chats' | 'statuses' | 'channels' | 'calls' | 'catalog'

/** The account of a session with a connection; a part is there if the engine's capabilities name it. */
export interface EngineAccountParts {
  readonly profile?: EngineAccountProfile
  readonly contacts?: EngineContacts
  readonly chats?: EngineChats
  readonly statuses?: EngineStatuses
  readonly channels?: EngineChannels
  readonly calls?: EngineCalls
  readonly catalog?: EngineCatalog
}
