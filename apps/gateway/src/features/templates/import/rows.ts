import { ImportedTemplate } from '@morpheus/sdk/contract'
import { HttpError } from '../../../core/lib/httpError.js'
import type { SaidTemplate } from '../templateRows.js'

export interface FileRow {
  /** Line of its start in a CSV; position in a JSON list, from 1. */
  line: number
  value: unknown
  /** User-facing parse error. */
  fault?: string
}

export function readRow({ value, fault }: FileRow): { said: SaidTemplate } | { reason: string } {
  if (fault !== undefined) return { reason: fault }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { reason: 'Não é um template' }
  const parsed = ImportedTemplate.safeParse(value)
  if (parsed.success) return { said: parsed.data }
  return { reason: [...new Set(parsed.error.issues.map(({ message }) => message))].join('; ') }
}

export function nameIn({ value }: FileRow): string | null {
  const name: unknown = Object(value).name
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : null
}

/** Error for a file that is rejected as a whole. */
export function wrongFile(message: string): HttpError {
  return new HttpError('invalid', 'invalid_file', message, { fields: { file: message } })
}
