import type { MediaKind } from '@morpheus/sdk/contract'
import { bytesInWords } from '../lib/bytesInWords.js'

/** WhatsApp's size limits in bytes (integrations.md §7). */
export const kindBytes: Readonly<Record<MediaKind, number>> = {
  image: 5 * 1024 ** 2,
  video: 16 * 1024 ** 2,
  audio: 16 * 1024 ** 2,
  document: 100 * 1024 ** 2,
  sticker: 500 * 1024,
}

interface Described {
  label: string
  /** With its article. */
  the: string
  /** Types that networks display as this kind. Null for any. */
  types: ReadonlySet<string> | null
}

/** Types supported by WhatsApp (integrations.md §7). */
const kinds: Readonly<Record<MediaKind, Described>> = {
  image: { label: 'imagem', the: 'A imagem', types: new Set(['image/jpeg', 'image/png', 'image/webp']) },
  video: { label: 'vídeo', the: 'O vídeo', types: new Set(['video/mp4', 'video/3gpp']) },
  audio: {
    label: 'áudio',
    the: 'O áudio',
    types: new Set([
      'audio/aac',
      'audio/amr',
      'audio/mp4',
      'audio/mpeg',
      'audio/ogg',
      'audio/ogg; codecs=opus',
    ]),
  },
  document: { label: 'documento', the: 'O documento', types: null },
  sticker: { label: 'figurinha', the: 'A figurinha', types: new Set(['image/webp']) },
}

export function kindOf(type: string): MediaKind {
  const shown = (['image', 'video', 'audio'] as const).find((kind) => isOfKind(type, kind))
  return shown ?? 'document'
}

export function isOfKind(type: string, kind: MediaKind): boolean {
  return kinds[kind].types?.has(type) ?? true
}

export function otherKindMessage(type: string, kind: MediaKind): string {
  const { label, types } = kinds[kind]
  const known = types ? ` (${[...types].filter((known) => !known.includes(';')).join(', ')})` : ''
  return `O conteúdo (${type}) não é de ${label}${known}. Envie como documento.`
}

export function tooLargeMessage(kind: MediaKind, maxBytes: number): string {
  const hint = kind === 'document' ? '' : '. Envie como documento'
  return `${kinds[kind].the} deve ter no máximo ${bytesInWords(maxBytes)}${hint}`
}
