import * as z from 'zod'

/** The status shown beside a configuration (specification): active, inactive, otherwise error. */
export const IntegrationStatus = z.enum(['active', 'inactive', 'error'])
export type IntegrationStatus = z.output<typeof IntegrationStatus>
