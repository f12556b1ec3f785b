/** Milliseconds that a phone and its session take to agree that they are connected. */
export const handshakeMs = 300
const shortestMs = 20
const longestMs = 120

/** Milliseconds that a number's simulated network takes to carry a ping and its answer: always the same. */
export function networkDelay(number: string): number {
  const digits = [...number].reduce((sum, digit) => (Math.imul(sum, 31) + digit.charCodeAt(0)) >>> 0, 7)
  return shortestMs + (digits % (longestMs - shortestMs + 1))
}
