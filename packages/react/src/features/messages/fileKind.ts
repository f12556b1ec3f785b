/** Media kind guessed from the file's name; the gateway inspects the content. */
export type FileKind = 'image' | 'video' | 'audio' | 'document'

const shown = ['image', 'video', 'audio'] as const

export function fileKind({ type }: File): FileKind {
  return shown.find((kind) => type.startsWith(`${kind}/`)) ?? 'document'
}
