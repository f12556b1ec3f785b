import type { Format } from '../../core/useFormat.js'

/** Formats bytes as `12,34 MB`, whatever the size. Configuration spec §2.5. */
export function megabytes(bytes: number, { decimal }: Pick<Format, 'decimal'>): string {
  return `${decimal(bytes / (1024 * 1024), 2)} MB`
}
