import type { Section } from '@morpheus/sdk/integrations'

/** A part of an editor: its fields' sections, and the test of it. */
export type Part = Section | 'test'

/** In the order in which an editor has them. */
export const partOrder: readonly Part[] = ['destination', 'events', 'model', 'answers', 'security', 'test']
