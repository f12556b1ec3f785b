import { csvLine, formatDateTime, formatPhone } from '@morpheus/sdk/format'
import { usageError } from '../output/failures.js'
import { sanitize } from '../output/sanitize.js'
import type { ListShape, Shape } from '../output/shape.js'

/**
 * The items of an answer: a list's, those of the only list in a gateway's answer (`api`), else the whole answer as one.
 */
function rowsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  const [list, ...others] = Object.values(dataIn(value)).filter(Array.isArray)
  return list && others.length === 0 ? list : [value]
}

function dataIn(value: unknown): object {
  if (typeof value !== 'object' || value === null || !('success' in value && 'data' in value)) return {}
  return typeof value.data === 'object' && value.data !== null ? value.data : {}
}

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

const functions: Readonly<Record<string, (value: unknown) => string>> = {
  telefone: (value) => formatPhone(textOf(value)),
  data: (value) => (value === null || value === undefined ? '' : formatDateTime(textOf(value))),
  json: (value) => JSON.stringify(value) ?? '',
  maiusculas: (value) => textOf(value).toUpperCase(),
}

type Piece = string | { path: string[]; uses: string[] }

/**
 * A line per item: `{{campo}}`, `{{campo.de.dentro}}`, `{{campo | função}}`, `\n` and `\t`; `{{.}}` is the item itself.
 * A missing field is empty.
 * @throws Failure for an invalid template, with the position of the error
 */
export function templateShape(template: string): Shape {
  const pieces = parse(template)
  const one = (value: unknown) => `${pieces.map((piece) => fill(piece, value)).join('')}\n`
  const all = (values: readonly unknown[]) => values.map(one).join('')
  return {
    whole: (value) => all(rowsIn(value)),
    event: (value) => all(rowsIn(value)),
    list: () => ({ part: all, end: () => '' }),
  }
}

function parse(template: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (at < template.length) {
    const opens = template.indexOf('{{', at)
    if (opens === -1) break
    const closes = template.indexOf('}}', opens)
    if (closes === -1) throw wrong(template, opens, 'falta }}')
    pieces.push(unescaped(template.slice(at, opens)))
    const [path = '', ...uses] = template
      .slice(opens + 2, closes)
      .split('|')
      .map((part) => part.trim())
    if (!/^(?:\.|[\w-]+(?:\.[\w-]+)*)$/.test(path)) {
      throw wrong(template, opens + 2, 'aqui vai um campo, como {{name}} ou {{business.name}}')
    }
    const unknown = uses.find((name) => !Object.hasOwn(functions, name))
    if (unknown !== undefined) {
      const known = Object.keys(functions).join(', ')
      throw wrong(
        template,
        template.indexOf(unknown, opens),
        `não existe a função ${sanitize(unknown)}: há ${known}`,
      )
    }
    pieces.push({ path: path === '.' ? [] : path.split('.'), uses })
    at = closes + 2
  }
  return [...pieces, unescaped(template.slice(at))]
}

const unescaped = (text: string) => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t')

function fill(piece: Piece, value: unknown): string {
  if (typeof piece === 'string') return piece
  let found = value
  for (const name of piece.path) found = fieldOf(found, name)
  return sanitize(textOf(piece.uses.reduce((given, use) => functions[use]?.(given) ?? given, found)))
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const wrong = (template: string, at: number, why: string) =>
  usageError(
    `O modelo está errado na coluna ${at + 1}: ${why}.\n  ${sanitize(template)}\n  ${' '.repeat(at)}^`,
    'invalid_filter',
  )

interface ShapeOptions {
  jq?: string
  modelo?: string
  csv?: boolean
}

export async function shapeOf(
  { jq, modelo, csv }: ShapeOptions,
  { onScreen }: { onScreen: boolean },
): Promise<Shape | undefined> {
  // Loaded on use, as jq has a megabyte.
  if (jq !== undefined) return (await import('./jq.js')).jqShape(jq, { onScreen })
  if (modelo !== undefined) return templateShape(modelo)
  return csv ? csvShape() : undefined
}
