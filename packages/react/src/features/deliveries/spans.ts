const hour = 60 * 60_000

/** Selectable ranges, in milliseconds. */
export const spans = [
  { name: '1h', ms: hour },
  { name: '24h', ms: 24 * hour },
  { name: '7d', ms: 7 * 24 * hour },
  { name: '30d', ms: 30 * 24 * hour },
] as const
export type Span = (typeof spans)[number]['name']
