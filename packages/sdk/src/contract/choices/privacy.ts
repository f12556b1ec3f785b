/** What is held about people, as receipts and settings name it. */
export const privacyKinds = [
  'contacts',
  'messages',
  'media',
  'conversations',
  'events',
  'deliveries',
  'integrations',
  'logs',
  'other',
] as const

/** A key of `PrivacyCounts`. What each is called in Portuguese is in `privacyKindLabels`. */
export type PrivacyKind = (typeof privacyKinds)[number]

/** What is kept for a number of days. */
export const retentionKinds = ['messages', 'media', 'events', 'logs', 'deliveries'] as const

/** What can be given days of its own. What each is called in Portuguese is in `retentionKindLabels`. */
export type RetentionKind = (typeof retentionKinds)[number]
