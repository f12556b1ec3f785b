/** The kinds of personal data, as named in receipts and settings. */
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

/** A key of `PrivacyCounts`. Its Portuguese label is in `privacyKindLabels`. */
export type PrivacyKind = (typeof privacyKinds)[number]

/** The kinds of data with a retention period in days. */
export const retentionKinds = ['messages', 'media', 'events', 'logs', 'deliveries'] as const

/** A kind of data with a retention period of its own. Its Portuguese label is in `retentionKindLabels`. */
export type RetentionKind = (typeof retentionKinds)[number]
