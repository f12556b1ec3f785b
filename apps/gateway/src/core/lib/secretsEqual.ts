import { timingSafeEqual } from 'node:crypto'

/** Compares a secret or signature with the expected one in constant time. */
export function secretsEqual(actual: string, expected: string): boolean {
  const [actualBytes, expectedBytes] = [Buffer.from(actual), Buffer.from(expected)]
  return actualBytes.length === expectedBytes.length && timingSafeEqual(actualBytes, expectedBytes)
}
