/** The parts of a number's profile. */
export const profileFields = [
  'name',
  'about',
  'picture',
  'description',
  'address',
  'email',
  'websites',
  'vertical',
] as const

/** People who see a part of the account, or may do something with it; `contacts_except` leaves out people chosen on the phone. */
export const privacyAudiences = [
  'everyone',
  'contacts',
  'contacts_except',
  'nobody',
  'same_as_last_seen',
  'known',
] as const

/**
 * The audiences that each privacy setting may be given. `readReceipts` for nobody sends none, and shows none of others;
 * `calls` by `known` people leaves strangers out.
 */
export const privacyChoices = {
  lastSeen: ['everyone', 'contacts', 'nobody'],
  online: ['everyone', 'same_as_last_seen'],
  picture: ['everyone', 'contacts', 'nobody'],
  about: ['everyone', 'contacts', 'nobody'],
  readReceipts: ['everyone', 'nobody'],
  groups: ['everyone', 'contacts', 'nobody'],
  calls: ['everyone', 'known'],
} as const satisfies Record<string, readonly PrivacyAudience[]>

/** Meta's sectors of a business. */
export const businessVerticals = [
  'OTHER',
  'AUTO',
  'BEAUTY',
  'APPAREL',
  'EDU',
  'ENTERTAIN',
  'EVENT_PLAN',
  'FINANCE',
  'GOVT',
  'GROCERY',
  'HEALTH',
  'HOTEL',
  'NONPROFIT',
  'PROF_SERVICES',
  'RESTAURANT',
  'RETAIL',
  'TRAVEL',
  'NOT_A_BIZ',
] as const

/** Longest texts, largest picture in bytes, and most websites of a profile. */
export const profileLimits = {
  name: 25,
  about: 139,
  description: 512,
  address: 256,
  email: 128,
  website: 256,
  websites: 2,
  pictureBytes: 1_048_576,
} as const

/** One of `profileFields`. */
export type ProfileField = (typeof profileFields)[number]
/** One of `privacyAudiences`. */
export type PrivacyAudience = (typeof privacyAudiences)[number]
/** A key of `privacyChoices`. */
export type PrivacySetting = keyof typeof privacyChoices
/** One of `businessVerticals`. */
export type BusinessVertical = (typeof businessVerticals)[number]
