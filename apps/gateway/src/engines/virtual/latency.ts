export const handshakeMs = 300
const minMs = 20
const maxMs = 120

/** Simulated round trip in milliseconds, constant per key. */
export function networkDelay(key: string): number {
  const hash = [...key].reduce((sum, character) => (Math.imul(sum, 31) + character.charCodeAt(0)) >>> 0, 7)
  return minMs + (hash % (maxMs - minMs + 1))
}
