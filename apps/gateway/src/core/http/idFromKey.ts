import { createHash } from 'node:crypto'

/** Deterministic UUID of user and key: a creation interrupted by a crash is not repeated. */
export function idFromKey(userId: string, key: string): string {
  const hex = createHash('sha256').update(`${userId}\n${key}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
