import { timingSafeEqual } from 'node:crypto'

/** Compares a given secret or signature with the expected one, in a time that does not tell where they differ. */
export function secretsEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
