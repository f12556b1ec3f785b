import * as z from 'zod'
import { requiredForItem } from '../../core/reading/lenient.js'
import { Instant } from '../../core/values.js'
import { BusinessProfile } from '../profile/profile.js'

const text = z.string().nullable().default(null)

/** A contact's profile as the session's number sees it. Parts that it hides or does not have are null. */
export const ContactProfile = z.object({
  /** A number, or the network's own id of a contact without a visible number. */
  phone: requiredForItem(z.string()),
  /** The contact's name here. */
  name: text,
  picture: text,
  about: text,
  /** The time when it wrote `about`. */
  aboutAt: Instant.nullable().default(null),
  business: BusinessProfile.nullable().default(null),
  /** The time when the network was asked. */
  fetchedAt: Instant,
})
export type ContactProfile = z.output<typeof ContactProfile>

/** A person whom the session's number has blocked. */
export const BlockedContact = z.object({ phone: requiredForItem(z.string()), name: text })
export type BlockedContact = z.output<typeof BlockedContact>

/** Presence of a contact. */
export const ContactPresence = z.object({
  /** Null where the contact does not share it with this number. */
  online: z.boolean().nullable().default(null),
  /** Null where the contact does not share it, or is online. */
  lastSeenAt: Instant.nullable().default(null),
})
export type ContactPresence = z.output<typeof ContactPresence>
