import { randomBytes } from 'node:crypto'

/** WhatsApp's format: `3EB0` and 72 random bits. */
export function newMessageId(): string {
  return messageIdFrom(randomBytes(9))
}

/** `bytes`: at least 9. */
export function messageIdFrom(bytes: Uint8Array): string {
  return `3EB0${Buffer.from(bytes.subarray(0, 9)).toString('hex').toUpperCase()}`
}
