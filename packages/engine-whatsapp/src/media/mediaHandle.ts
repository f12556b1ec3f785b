import { isJidNewsletter, type MediaType, type WAMessageKey } from 'baileys'

/** Media types, which select the key derivation. */
const kinds = ['image', 'video', 'document', 'audio', 'sticker'] as const satisfies readonly MediaType[]
export type MediaKind = (typeof kinds)[number]

export interface MediaPlace {
  kind: MediaKind
  /** Base64; empty for a file of a channel, which is not encrypted. */
  key: string
  path: string
  url: string
}

/** Location with the message key that the phone needs. */
interface FoundPlace extends MediaPlace {
  /** Null for handles from older versions. */
  message: WAMessageKey | null
}

export function createMediaHandle({ kind, key, path, url }: MediaPlace, message: WAMessageKey): string {
  const { remoteJid, id, fromMe, participant } = message
  return JSON.stringify([kind, key, path, url, remoteJid, id, fromMe ?? false, participant ?? null])
}

export function parseMediaHandle(handle: string): FoundPlace | null {
  const parts = parse(handle)
  if (!Array.isArray(parts) || parts.length < 4) return null
  const [kind, key, path, url] = parts.map(String)
  const kindOfFile = kinds.find((one) => one === kind)
  const message = messageIn(parts)
  if (!kindOfFile || key === undefined || path === undefined || url === undefined) return null
  if (key === '' && !isJidNewsletter(message?.remoteJid ?? '')) return null
  return { kind: kindOfFile, key, path, url, message }
}

function messageIn([, , , , remoteJid, id, fromMe, participant]: unknown[]): WAMessageKey | null {
  if (typeof remoteJid !== 'string' || typeof id !== 'string') return null
  const author = typeof participant === 'string' ? { participant } : {}
  return { remoteJid, id, fromMe: fromMe === true, ...author }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
