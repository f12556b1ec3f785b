export const handshakeMs = 300
const shortestMs = 20
const maxMs = 120

/** Simulated round trip in milliseconds, constant per number. */
export function networkDelay(number: string): number {
  const digits = [...number].reduce((sum, digit) => (Math.imul(sum, 31) + digit.charCodeAt(0)) >>> 0, 7)
  return shortestMs + (digits % (maxMs - shortestMs + 1))
}
