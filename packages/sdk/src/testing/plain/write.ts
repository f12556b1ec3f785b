import type { PlainOptions } from './options.js'

const ids = ['id', 'sessionId', 'messageId']
/** Records with the caller's own keys: adding an unknown field there would change the data. */
const records = ['headers', 'details']
const figures = [
  'usage',
  'cores',
  'used',
  'total',
  'active',
  'seconds',
  'rate',
  'count',
  'avg',
  'p95',
  'latency',
  'messagesCount',
  'value',
  'trend',
]

/**
 * Serialises an answer by a server's options: the input has instants as `Date`, identifiers as text and null for
 * missing values.
 */
export function write(value: unknown, options: Required<PlainOptions>, key = ''): unknown {
  if (value instanceof Date) return writeDate(value, options.dates)
  if (Array.isArray(value)) return value.map((item) => write(item, options))
  if (typeof value === 'object' && value !== null) return writeFields(value, options, key)
  if (ids.includes(key) && options.ids === 'number') return Number(value)
  if (figures.includes(key) && options.figures === 'text' && typeof value === 'number') return String(value)
  return value
}

function writeFields(value: object, options: Required<PlainOptions>, key: string): object {
  const written = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    if (field === undefined) return []
    if (field !== null) return [[name, write(field, options, name)]]
    if (options.missing === 'absent') return []
    return [[name, options.missing === 'empty' ? '' : null]]
  })
  const isEntity = written.some(([name]) => ids.includes(name) || name === 'title')
  const extra = isEntity && !records.includes(key) && options.unknownFields === 'present'
  return Object.fromEntries(extra ? [...written, ['revision', { by: 'system', number: 7 }]] : written)
}

const hour = 60 * 60_000

/** The offset is Brasília's: three hours behind, all year. */
function writeDate(date: Date, form: Required<PlainOptions>['dates']): string | number {
  if (form === 'epoch') return date.getTime()
  if (form === 'utc') return date.toISOString()
  const local = new Date(date.getTime() - 3 * hour).toISOString().slice(0, -1)
  return form === 'offset' ? `${local}-03:00` : local
}
