export interface Packed {
  name: string
  path: string
  /** Its files, as paths in the package. */
  files: string[]
}
export const published: Readonly<Record<string, string>>
export function pack(names: readonly string[], folder: string): Packed[]
export function install(packed: readonly Packed[], folder: string): void
