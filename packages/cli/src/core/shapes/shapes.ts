import { csvLine, formatDateTime, formatPhone } from '@morpheus/sdk/format'
import { usageError } from '../output/failures.js'
import { sanitize } from '../output/sanitize.js'
import type { ListShape, Shape } from '../output/shape.js'

/**
 * The items of an answer: a list's, those of the only list in a gateway's answer (`api`), else the whole answer as one.
 */
function getRows(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  const [list, ...remaining] = Object.values(getData(value)).filter(Array.isArray)
  return list && remaining.length === 0 ? list : [value]
}

function getData(value: unknown): object {
  if (typeof value !== 'object' || value === null || !('success' in value && 'data' in value)) return {}
  return typeof value.data === 'object' && value.data !== null ? value.data : {}
}

export function createCsvShape(): Shape {
  const writeRow = createRowWriter()
  return {
    renderValue: (value) => writeRow(getRows(value)),
    event: (value) => writeRow(getRows(value)),
    list(): ListShape {
      const write = createRowWriter()
      return { part: write, end: () => '' }
    },
  }
}

/** The first part sets the columns: additional fields of later rows are left out. */
function createRowWriter(): (rows: readonly unknown[]) => string {
  let columnNames: string[] | undefined
  return (rows) => {
    if (rows.length === 0) return ''
    const head = columnNames === undefined
    columnNames ??= Array.from(new Set(rows.flatMap((row) => Object.keys(getFields(row)))))
    const knownFields = columnNames
    const lines = rows.map((row) => {
      const fields = getFields(row)
      return csvLine(knownFields.map((name) => toCell(fields[name])))
    })
    return `${head ? csvLine(knownFields) : ''}${lines.join('')}`
  }
}

function getFields(row: unknown): Record<string, unknown> {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return { value: row }
  return Object.fromEntries(Object.entries(row))
}

/** Nested values stay JSON, as a table has no nested columns. */
function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const functions: Readonly<Record<string, (value: unknown) => string>> = {
  telefone: (value) => formatPhone(toText(value)),
  data: (value) => (value === null || value === undefined ? '' : formatDateTime(toText(value))),
  json: (value) => JSON.stringify(value) ?? '',
  maiusculas: (value) => toText(value).toUpperCase(),
}

type Piece = string | { path: string[]; uses: string[] }

/**
 * A line per item: `{{campo}}`, `{{campo.de.dentro}}`, `{{campo | função}}`, `\n` and `\t`; `{{.}}` is the item itself.
 * A missing field is empty.
 * @throws Failure for an invalid template, with the position of the error
 */
export function createTemplateShape(template: string): Shape {
  const pieces = parse(template)
  const renderRow = (value: unknown) => `${pieces.map((piece) => fill(piece, value)).join('')}\n`
  const renderAll = (values: readonly unknown[]) => values.map(renderRow).join('')
  return {
    renderValue: (value) => renderAll(getRows(value)),
    event: (value) => renderAll(getRows(value)),
    list: () => ({ part: renderAll, end: () => '' }),
  }
}

function parse(template: string): Piece[] {
  const pieces: Piece[] = []
  let offset = 0
  while (offset < template.length) {
    const opens = template.indexOf('{{', offset)
    if (opens === -1) break
    const closes = template.indexOf('}}', opens)
    if (closes === -1) throw templateError(template, opens, 'falta }}')
    pieces.push(unescapeBreaks(template.slice(offset, opens)))
    const [path = '', ...uses] = template
      .slice(opens + 2, closes)
      .split('|')
      .map((part) => part.trim())
    if (!/^(?:\.|[\w-]+(?:\.[\w-]+)*)$/.test(path)) {
      throw templateError(template, opens + 2, 'aqui vai um campo, como {{name}} ou {{business.name}}')
    }
    const unknown = uses.find((name) => !Object.hasOwn(functions, name))
    if (unknown !== undefined) {
      const functionNames = Object.keys(functions).join(', ')
      throw templateError(
        template,
        template.indexOf(unknown, opens),
        `não existe a função ${sanitize(unknown)}: há ${functionNames}`,
      )
    }
    pieces.push({ path: path === '.' ? [] : path.split('.'), uses })
    offset = closes + 2
  }
  return [...pieces, unescapeBreaks(template.slice(offset))]
}

const unescapeBreaks = (text: string) => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t')

function fill(piece: Piece, value: unknown): string {
  if (typeof piece === 'string') return piece
  let current = value
  for (const name of piece.path) current = getField(current, name)
  return sanitize(toText(piece.uses.reduce((text, use) => functions[use]?.(text) ?? text, current)))
}

function getField(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const templateError = (template: string, offset: number, reason: string) =>
  usageError(
    `O modelo está errado na coluna ${offset + 1}: ${reason}.\n  ${sanitize(template)}\n  ${' '.repeat(offset)}^`,
    'invalid_filter',
  )

interface ShapeOptions {
  jq?: string
  modelo?: string
  csv?: boolean
}

export async function createShape(
  { jq, modelo, csv }: ShapeOptions,
  { onScreen }: { onScreen: boolean },
): Promise<Shape | undefined> {
  // Loaded on use, as jq has a megabyte.
  if (jq !== undefined) return (await import('./jq.js')).createJqShape(jq, { onScreen })
  if (modelo !== undefined) return createTemplateShape(modelo)
  return csv ? createCsvShape() : undefined
}
