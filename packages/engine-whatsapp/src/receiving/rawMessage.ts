import { proto, toNumber, type WAMessage } from 'baileys'

/**
 * A message as WhatsApp sent it, with 64-bit numbers as numbers, without binary parts (keys and thumbnails) and the
 * token of an order, which opens it for everybody who has it.
 */
export function rawMessage({
  key,
  message,
  messageTimestamp,
  pushName,
  verifiedBizName,
}: WAMessage): unknown {
  return withoutSecrets({
    key,
    messageTimestamp: toNumber(messageTimestamp),
    pushName,
    verifiedBizName,
    message: message && proto.Message.toObject(proto.Message.fromObject(message), { longs: Number }),
  })
}

function withoutSecrets(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item))
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return undefined
  const entries = Object.entries(value)
    .filter(([key]) => !(name === 'orderMessage' && key === 'token'))
    .map(([key, part]) => [key, withoutSecrets(part, key)] as const)
  return Object.fromEntries(entries.filter(([, part]) => part !== undefined))
}
