import type { Section } from '@morpheus/sdk/integrations'

/** A section of the editor; `test` is the connection test. */
export type Part = Section | 'test'

export const partOrder: readonly Part[] = ['destination', 'events', 'model', 'answers', 'security', 'test']
