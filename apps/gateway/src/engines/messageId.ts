import { randomBytes } from 'node:crypto'

/** As WhatsApp makes them: `3EB0` and 72 bits by chance. */
export function newMessageId(): string {
  return messageIdFrom(randomBytes(9))
}

/** `bytes` are 9 at least. */
export function messageIdFrom(bytes: Uint8Array): string {
  return `3EB0${Buffer.from(bytes.subarray(0, 9)).toString('hex').toUpperCase()}`
}
