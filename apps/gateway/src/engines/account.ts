import type { EngineAccountProfile } from './profile.js'

/** Parts of an account that an engine reads from the network and changes there. */
export type AccountPart = 'profile'

/** The account of a session with a connection; a part is there if the engine's capabilities name it. */
export interface EngineAccountParts {
  readonly profile?: EngineAccountProfile
}
