/** As what a file goes, as far as its name tells: the gateway looks into it. */
export type FileKind = 'image' | 'video' | 'audio' | 'document'

const shown = ['image', 'video', 'audio'] as const

export function fileKind({ type }: File): FileKind {
  return shown.find((kind) => type.startsWith(`${kind}/`)) ?? 'document'
}
