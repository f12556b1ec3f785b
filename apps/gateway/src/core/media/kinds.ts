import type { MediaKind } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import { formatBytesInWords } from '../lib/bytesInWords.js'

/** WhatsApp's size limits in bytes (integrations.md §7). */
export const kindBytes: Readonly<Record<MediaKind, number>> = {
  image: 5 * 1024 ** 2,
  video: 16 * 1024 ** 2,
  audio: 16 * 1024 ** 2,
  document: 100 * 1024 ** 2,
  sticker: 500 * 1024,
}

/** Types that networks display as this kind, following WhatsApp (integrations.md §7). Null for any. */
const typesByKind: Readonly<Record<MediaKind, ReadonlySet<string> | null>> = {
  image: new Set(['image/jpeg', 'image/png', 'image/webp']),
  video: new Set(['video/mp4', 'video/3gpp']),
  audio: new Set([
    'audio/aac',
    'audio/amr',
    'audio/mp4',
    'audio/mpeg',
    'audio/ogg',
    'audio/ogg; codecs=opus',
  ]),
  document: null,
  sticker: new Set(['image/webp']),
}

export function getMediaKind(type: string): MediaKind {
  const displayKind = (['image', 'video', 'audio'] as const).find((kind) => hasMediaKind(type, kind))
  return displayKind ?? 'document'
}

export function hasMediaKind(type: string, kind: MediaKind): boolean {
  return typesByKind[kind]?.has(type) ?? true
}

export function otherKindMessage(type: string, kind: MediaKind): Localized {
  const types = [...(typesByKind[kind] ?? [])].filter((type) => !type.includes(';'))
  return localized('files.other_kind', { type, kind, types: types.join(', ') })
}

export function tooLargeMessage(kind: MediaKind, maxBytes: number): Localized {
  return localized('files.too_large_for_kind', { kind, size: formatBytesInWords(maxBytes) })
}
