import type { MediaType } from 'baileys'

/** What decides by which keys a file is opened. */
const kinds = ['image', 'video', 'document', 'audio', 'sticker'] as const satisfies readonly MediaType[]
export type MediaKind = (typeof kinds)[number]

/** Where a file is, and what opens it. */
export interface MediaPlace {
  kind: MediaKind
  /** Base64. */
  key: string
  path: string
  url: string
}

export function handleOf({ kind, key, path, url }: MediaPlace): string {
  return JSON.stringify([kind, key, path, url])
}

/** Null for what is no handle. */
export function placeOf(handle: string): MediaPlace | null {
  const parts = parse(handle)
  if (!Array.isArray(parts) || parts.length !== 4) return null
  const [kind, key, path, url] = parts.map(String)
  const known = kinds.find((one) => one === kind)
  return known && key && path !== undefined && url !== undefined ? { kind: known, key, path, url } : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
