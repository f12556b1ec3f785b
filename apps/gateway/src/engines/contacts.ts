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

export interface AddressBookEntry {
  name: string
  /** Saves it in the phone's own address book, too. */
  isOnPhone: boolean
}

/**
 * Contacts as the network knows them. Calls reject when the connection ends.
 * @throws AccountFailure
 */
export interface EngineContacts {
  profile(contact: Address): Promise<EngineContactProfile>
  /** The subscription at the network ends by itself. */
  presence(contact: Address): Promise<EnginePresence>
  /** Saves or renames a contact on all devices of the account, without a report to the line. Returns who it is. */
  save(contact: Address, entry: AddressBookEntry): Promise<Address>
  /** As `save`, for a contact that is no longer in the address book. */
  remove(contact: Address): Promise<void>
  blocked(): Promise<readonly Address[]>
  /** The line emits only changes that were made elsewhere. */
  setBlocked(contact: Address, blocked: boolean): Promise<void>
}
