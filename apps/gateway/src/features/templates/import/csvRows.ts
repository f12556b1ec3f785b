import { Readable } from 'node:stream'
import { type Localized, localized } from '@morpheus/sdk/text'
import { CsvError, type Info, parse } from 'csv-parse'
import { foldText } from '../../../core/lib/foldText.js'
import { createWrongFileError, type FileRow } from './rows.js'

/** Characters of a record: a longer one means an unclosed quote. */
const maxRecordLength = 64_000

/** Accepted column titles, folded and reduced to letters. */
const titles = {
  name: ['name', 'nome', 'titulo', 'title', 'template'],
  content: ['content', 'conteudo', 'mensagem', 'texto', 'message'],
  category: ['category', 'categoria'],
  description: ['description', 'descricao'],
  isActive: ['isactive', 'ativo', 'active'],
} as const
type Column = keyof typeof titles
const columns = ['name', 'content', 'category', 'description', 'isActive'] as const

const yes = ['true', '1', 'sim', 's', 'ativo', 'verdadeiro', 'yes']
const no = ['false', '0', 'nao', 'n', 'inativo', 'falso', 'no']

interface Parsed {
  record: string[]
  info: Info
}

/**
 * Rows of a CSV with a header, separated by commas, by semicolons as in Brazilian Excel, or by tabs.
 * @throws HttpError 400 for what is no CSV, and where a column is missing.
 */
export async function* csvRows(text: AsyncGenerator<string>): AsyncGenerator<FileRow> {
  const first = await text.next()
  const beginning = (first.done ? '' : first.value).replace(/^sep=.\r?\n/i, '')
  const parser = Readable.from(rejoined(beginning, text)).pipe(
    parse({
      delimiter: detectDelimiter(beginning),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: maxRecordLength,
    }),
  )
  let header: (Column | null)[] | null = null
  try {
    for await (const parsed of parser) {
      const { record, info } = asParsed(parsed)
      if (header === null) {
        header = parseHeader(record)
        continue
      }
      yield toRow(header, record, info)
    }
  } catch (error) {
    throw error instanceof CsvError ? createWrongFileError(toFault(error)) : error
  }
  if (header === null) throw createWrongFileError(localized('files.empty'))
}

async function* rejoined(beginning: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield beginning
  yield* rest
}

function asParsed(parsed: Parsed): Parsed {
  return parsed
}

function detectDelimiter(beginning: string): string {
  const [line = ''] = beginning.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const counts = [';', ',', '\t'].map((mark) => ({ mark, count: line.split(mark).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark
}

function parseHeader(record: readonly string[]): (Column | null)[] {
  const header = record.map((title) => {
    const plain = foldText(title).replace(/[^a-z0-9]/g, '')
    return columns.find((column) => titles[column].some((title) => title === plain)) ?? null
  })
  for (const [column, label] of [
    ['name', 'nome'],
    ['content', 'conteudo'],
  ] as const)
    if (!header.includes(column))
      throw createWrongFileError(localized('templates.column_missing', { column: label }))
  return header
}

function toRow(header: readonly (Column | null)[], record: readonly string[], info: Info): FileRow {
  // The parser reports the record's last line.
  const line = info.lines - record.join('').split(/\r\n|\r|\n/).length + 1
  const value = Object.fromEntries(
    header.flatMap((column, index) => {
      const text = record[index]
      return column === null || text === undefined || text === '' ? [] : [[column, text] as const]
    }),
  )
  const tooMany = record.slice(header.length).some((text) => text !== '')
  if (tooMany)
    return {
      line,
      value,
      fault: localized('templates.columns_many', {
        columns: String(record.length),
        titles: String(header.length),
      }),
    }
  const { isActive, ...rest } = value
  if (isActive === undefined) return { line, value: rest }
  const word = foldText(isActive)
  if (!yes.includes(word) && !no.includes(word))
    return { line, value, fault: localized('templates.active_unclear') }
  return { line, value: { ...rest, isActive: yes.includes(word) } }
}

function toFault({ code, lines }: CsvError & { lines?: unknown }): Localized {
  const isUnclosed = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
  if (typeof lines !== 'number')
    return localized(isUnclosed ? 'templates.csv_quotes_unclosed' : 'templates.csv_quotes_within')
  const params = { line: String(lines) }
  return localized(isUnclosed ? 'templates.csv_quotes_unclosed_at' : 'templates.csv_quotes_within_at', params)
}
