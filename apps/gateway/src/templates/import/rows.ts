import { ImportedTemplate } from '@morpheus/sdk/contract'
import { Refusal } from '../../kit/refusal.js'
import type { SaidTemplate } from '../templateRows.js'

/** What a file holds at a place, as far as it can be read. */
export interface FileRow {
  /** Of a CSV the line that it begins in; of JSON its place in the list, from 1. */
  line: number
  value: unknown
  /** Why it is none, where that is known without looking into it. */
  fault?: string
}

/** What a row says, or why it is no template. */
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

/** Nothing of a file can be taken. */
export function wrongFile(message: string): Refusal {
  return new Refusal('invalid', 'invalid_file', message, { fields: { file: message } })
}
