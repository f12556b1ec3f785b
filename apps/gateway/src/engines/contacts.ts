import type { BusinessProfile } from '@morpheus/sdk/contract'
import type { Address } from './address.js'

/** A contact's public profile. Parts that it hides or does not have are null. */
export interface EngineContactProfile {
  picture: string | null
  about: string | null
  aboutAt: string | null
  business: BusinessProfile | null
}

/** Null for what the contact does not share. */
export interface EnginePresence {
  online: boolean | null
  lastSeenAt: string | null
}

/**
 * Contacts as the network knows them. Calls reject when the connection ends.
 * @throws AccountFailure
 */
export interface EngineContacts {
  profile(contact: Address): Promise<EngineContactProfile>
  /** The subscription at the network ends by itself. */
  presence(contact: Address): Promise<EnginePresence>
  blocked(): Promise<readonly Address[]>
  /** The line emits only changes that were made elsewhere. */
  setBlocked(contact: Address, blocked: boolean): Promise<void>
}
