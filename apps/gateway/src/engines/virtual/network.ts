import { randomBytes } from 'node:crypto'

const shortestMs = 20
const longestMs = 120

/** Milliseconds that a number's simulated network takes to carry a ping and its answer: always the same. */
export function networkDelay(number: string): number {
  const digits = [...number].reduce((sum, digit) => (Math.imul(sum, 31) + digit.charCodeAt(0)) >>> 0, 7)
  return shortestMs + (digits % (longestMs - shortestMs + 1))
}

/** The id of a message, a call or a status, as WhatsApp makes them. */
export function networkId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
}
