import * as z from 'zod'
import { choiceWithFallback, lenient } from '../../core/reading/lenient.js'
import { sessionOfCall } from '../../core/reading/sessionOfCall.js'
import { businessVerticals, privacyAudiences, profileFields } from './choices.js'

const text = z.string().nullable().default(null)

/** The public profile of a business. */
export const BusinessProfile = z.object({
  description: text,
  address: text,
  email: text,
  websites: z.array(z.string()).default([]),
  /** Its line of business, in the network's words. */
  category: text,
  /** Its sector at Meta; null where the network does not say. */
  vertical: choiceWithFallback(z.enum(businessVerticals).nullable().default(null), null),
})
export type BusinessProfile = z.output<typeof BusinessProfile>

/** The profile of a session's number, as other people see it. */
export const SessionProfile = z.object({
  sessionId: sessionOfCall,
  name: text,
  about: text,
  /** Address of the picture, which the network changes from time to time, or a data URL; null without a picture. */
  picture: text,
  /** Null for a number of a person. */
  business: BusinessProfile.nullable().default(null),
  /** The parts that can be changed here; the others are changed on the phone, or at Meta. */
  editable: lenient(z.array(z.enum(profileFields)), { fallback: () => [] }),
  /** False where a picture can be replaced but not removed. */
  removesPicture: z.boolean().default(true),
  /** True where the number has privacy settings. */
  hasPrivacy: z.boolean().default(false),
})
export type SessionProfile = z.output<typeof SessionProfile>

const audience = choiceWithFallback(z.enum(privacyAudiences).nullable().default(null), null)

/** Privacy settings of a session's number; null where the network names none. */
export const PrivacySettings = z.object({
  /** People who see when the account was online last. */
  lastSeen: audience,
  /** People who see that the account is online. */
  online: audience,
  picture: audience,
  about: audience,
  /** True where read messages are reported to their authors. */
  readReceipts: audience,
  /** People who may add the account to groups. */
  groups: audience,
  /** People who may call. */
  calls: audience,
  /** Timer of disappearing messages in new conversations; null without one, and where it is not known. */
  disappearingSeconds: z.number().nullable().default(null),
})
export type PrivacySettings = z.output<typeof PrivacySettings>
