import type { Section } from '@morpheus/sdk/integrations'

export type Part = Section | 'test'

export const partOrder: readonly Part[] = ['destination', 'events', 'model', 'answers', 'security', 'test']
