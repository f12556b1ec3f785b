import { csvLine } from '@morpheus/sdk/format'
import type { ListShape, Shape } from '../output/shape.js'
import { rowsIn } from './rows.js'

export function csvShape(): Shape {
  const all = rowWriter()
  return {
    whole: (value) => all(rowsIn(value)),
    event: (value) => all(rowsIn(value)),
    list(): ListShape {
      const write = rowWriter()
      return { part: write, end: () => '' }
    },
  }
}

/** The first part sets the columns: additional fields of later rows are left out. */
function rowWriter(): (rows: readonly unknown[]) => string {
  let names: string[] | undefined
  return (rows) => {
    if (rows.length === 0) return ''
    const head = names === undefined
    names ??= Array.from(new Set(rows.flatMap((row) => Object.keys(fieldsOf(row)))))
    const known = names
    const lines = rows.map((row) => {
      const fields = fieldsOf(row)
      return csvLine(known.map((name) => cellOf(fields[name])))
    })
    return `${head ? csvLine(known) : ''}${lines.join('')}`
  }
}

function fieldsOf(row: unknown): Record<string, unknown> {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return { value: row }
  return Object.fromEntries(Object.entries(row))
}

/** Nested values stay JSON, as a table has no nested columns. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
