import { proto, toNumber, type WAMessage } from 'baileys'

/** A message as WhatsApp sent it, with 64-bit numbers as numbers and without binary parts: keys and thumbnails. */
export function rawMessage({
  key,
  message,
  messageTimestamp,
  pushName,
  verifiedBizName,
}: WAMessage): unknown {
  return withoutBinary({
    key,
    messageTimestamp: toNumber(messageTimestamp),
    pushName,
    verifiedBizName,
    message: message && proto.Message.toObject(proto.Message.fromObject(message), { longs: Number }),
  })
}

function withoutBinary(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBinary)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return undefined
  const entries = Object.entries(value).map(([name, part]) => [name, withoutBinary(part)] as const)
  return Object.fromEntries(entries.filter(([, part]) => part !== undefined))
}
