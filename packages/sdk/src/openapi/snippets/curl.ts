import { shellQuoted } from '../../core/format/shellQuoted.js'
import type { DescribedRow } from '../describe.js'
import { listFields, listFiles, listQuery, type SampleCall, splitPath } from './sampleCall.js'
import { escapeShell, quoteWord } from './shell.js'

/** The command's address and shell variables: credentials are read from a variable, never written out. */
export interface CurlOptions {
  /** Address of the gateway, without `/api`. */
  readonly baseUrl: string
  /**
   * The shell variable with the credential.
   * @default MORPHEUS_TOKEN; for the calls of the virtual phone MORPHEUS_PHONE
   */
  readonly credential?: string
  /** Path parameters that the shell fills in, with their variables: `{ id: 'SESSAO' }`. */
  readonly variables?: Readonly<Record<string, string>>
  /** Extra flags of `curl`, such as one that prints the status below the answer. */
  readonly flags?: readonly string[]
}

/**
 * A call as a cURL command, for any POSIX shell.
 * @example
 * const row = describeRow('messages', 'send')
 * curlOf(row, exampleOfRow(row), { baseUrl: 'http://localhost:8000', variables: { id: 'SESSAO' } })
 */
export function curlOf(row: DescribedRow, call: SampleCall, options: CurlOptions): string {
  const { method, access } = row
  const defaultVariable = access === 'phone' ? 'MORPHEUS_PHONE' : 'MORPHEUS_TOKEN'
  const needsCredential = access === 'user' || access === 'phone'
  const lines = [
    [
      'curl',
      ...(options.flags ?? []),
      ...(method === 'GET' ? [] : ['-X', method]),
      formatAddress(row, call, options),
    ].join(' '),
    ...(needsCredential ? [`-H "Authorization: Bearer $${options.credential ?? defaultVariable}"`] : []),
    ...listContent(row, call),
    ...(row.format === 'file' ? ['-OJ'] : []),
    ...(row.format === 'csv' ? [`-o ${row.name === 'download' ? row.area : row.name}.csv`] : []),
  ]
  return lines.join(' \\\n  ')
}

function formatAddress(
  row: DescribedRow,
  call: SampleCall,
  { baseUrl, variables = {} }: CurlOptions,
): string {
  const query = listQuery(call).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  const search = query.length > 0 ? `?${query.join('&')}` : ''
  const base = `${baseUrl.replace(/\/+$/, '')}/api`
  const pieces = splitPath(row)
  const isFilledIn = pieces.some(({ text, isParameter }) => isParameter && variables[text] !== undefined)
  const path = pieces.map(({ text, isParameter }) => {
    if (!isParameter) return text
    const variable = variables[text]
    if (variable !== undefined) return `$\{${variable}}`
    const value = encodeURIComponent(call.path?.[text] ?? text)
    return isFilledIn ? escapeShell(value) : value
  })
  const address = isFilledIn
    ? `${escapeShell(base)}${path.join('')}${escapeShell(search)}`
    : `${base}${path.join('')}${search}`
  return isFilledIn ? `"${address}"` : shellQuoted(address)
}

function listContent(row: DescribedRow, call: SampleCall): string[] {
  const files = listFiles(row, call)
  if (files.length > 0) {
    // -F would read a text that begins with @ as a file name.
    const texts = listFields(call).map(
      ([name, value]) => `--form-string ${quoteWord(`${name}=${toText(value)}`)}`,
    )
    return [...texts, ...files.map(([part, file]) => `-F ${quoteWord(`${part}=@${file}`)}`)]
  }
  // The body of a signed call is sent byte for byte.
  if (row.access === 'signed' && row.method !== 'GET')
    return [`-H 'Content-Type: application/json'`, '--data-binary @corpo.json']
  if (call.body === undefined) return []
  return [`-H 'Content-Type: application/json'`, `-d ${shellQuoted(JSON.stringify(call.body, null, 2))}`]
}

const toText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
