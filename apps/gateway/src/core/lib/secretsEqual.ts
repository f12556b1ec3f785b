import { timingSafeEqual } from 'node:crypto'

/** Compares a secret or signature with the expected one in constant time. */
export function secretsEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
