import { createHash } from 'node:crypto'

/** As secrets of phones are kept. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
