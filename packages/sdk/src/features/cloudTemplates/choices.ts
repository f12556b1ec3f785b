/** Meta's review states of a template; `UNKNOWN` stands for a state that is not listed here. */
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

/** Media headers of a template, in Meta's terms. */
export const cloudHeaderFiles = ['IMAGE', 'VIDEO', 'DOCUMENT'] as const

/** Media types that Meta accepts as the sample of a header, with their maximum size in bytes. */
export const cloudSampleTypes = {
  'image/jpeg': { format: 'IMAGE', maxBytes: 5 * 1024 ** 2 },
  'image/png': { format: 'IMAGE', maxBytes: 5 * 1024 ** 2 },
  'video/mp4': { format: 'VIDEO', maxBytes: 16 * 1024 ** 2 },
  'application/pdf': { format: 'DOCUMENT', maxBytes: 100 * 1024 ** 2 },
} as const

/** Meta's template categories; `cloudCategoryHints` explains each. */
export const cloudTemplateCategories = ['UTILITY', 'MARKETING', 'AUTHENTICATION'] as const
