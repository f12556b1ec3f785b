/** What Meta makes of a template; `UNKNOWN` is what it says and we do not know. */
export const cloudTemplateStatuses = [
  'APPROVED',
  'PENDING',
  'IN_APPEAL',
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'LIMIT_EXCEEDED',
  'PENDING_DELETION',
  'DELETED',
  'ARCHIVED',
  'UNKNOWN',
] as const

/** What a template's header shows in place of a text, in Meta's words. */
export const cloudHeaderFiles = ['IMAGE', 'VIDEO', 'DOCUMENT'] as const

/** What Meta takes as the sample of a header, by its media type, and of how many bytes at most. */
export const cloudSampleTypes = {
  'image/jpeg': { format: 'IMAGE', maxBytes: 5 * 1024 ** 2 },
  'image/png': { format: 'IMAGE', maxBytes: 5 * 1024 ** 2 },
  'video/mp4': { format: 'VIDEO', maxBytes: 16 * 1024 ** 2 },
  'application/pdf': { format: 'DOCUMENT', maxBytes: 100 * 1024 ** 2 },
} as const

/** What Meta puts templates into, in its own words; what each is for is said in `cloudCategoryHints`. */
export const cloudTemplateCategories = ['UTILITY', 'MARKETING', 'AUTHENTICATION'] as const
