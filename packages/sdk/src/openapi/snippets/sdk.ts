import type { DescribedRow } from '../describe.js'
import { fieldsOf, filesOf, type GivenCall, queryOf } from './given.js'
import { literal, nameOf } from './literal.js'

/**
 * A call as a complete SDK program; null for calls that only other systems make.
 * @example
 * const row = describeRow('sessions', 'create')
 * sdkSnippetOf(row, exampleOfRow(row), { baseUrl: 'http://localhost:8000' })
 */
export function sdkSnippetOf(
  row: DescribedRow,
  given: GivenCall,
  { baseUrl }: { readonly baseUrl: string },
): string | null {
  if (row.access === 'signed') return null
  const files = filesOf(row, given)
  const isSaved = row.format === 'file' || row.format === 'csv'
  const imports = [
    ...(files.length > 0 ? [`import { openAsBlob } from 'node:fs'`] : []),
    ...(isSaved ? [`import { writeFile } from 'node:fs/promises'`] : []),
    `import { createMorpheus } from ${literal('@morpheus/sdk')}`,
  ]
  const input = inputOf(row, given, files)
  return [
    ...imports,
    '',
    ...clientOf(row, baseUrl),
    '',
    `const answer = await morpheus.${row.area}.${row.name}(${input})`,
    isSaved ? `await writeFile(answer.name ?? 'arquivo', answer.stream())` : 'console.log(answer)',
  ].join('\n')
}

function clientOf({ access }: DescribedRow, baseUrl: string): string[] {
  if (access === 'public') return [`const morpheus = createMorpheus({ baseUrl: ${literal(baseUrl)} })`]
  const variable = access === 'phone' ? 'MORPHEUS_PHONE' : 'MORPHEUS_TOKEN'
  return [
    'const morpheus = createMorpheus({',
    `  baseUrl: ${literal(baseUrl)},`,
    `  token: process.env.${variable} ?? '',`,
    '})',
  ]
}

function inputOf(row: DescribedRow, given: GivenCall, files: [part: string, file: string][]): string {
  const path = row.parameters
    .filter((one) => one.in === 'path')
    .map(({ name }): [string, string] => [name, literal(given.path?.[name] ?? name)])
  const numbers = new Set(row.parameters.filter(isNumber).map(({ name }) => name))
  const query = queryOf(given).map(([name, value]): [string, string] => [
    name,
    numbers.has(name) ? value : literal(value),
  ])
  const body = fieldsOf(given).map(([name, value]): [string, string] => [name, literal(value, '  ')])
  const parts = files.map(([part, file]): [string, string] => [part, `await openAsBlob(${literal(file)})`])
  const fields = [...path, ...query, ...body, ...parts]
  if (fields.length === 0) return ''
  const written = fields.map(([name, value]) => `${nameOf(name)}: ${value}`)
  const line = `{ ${written.join(', ')} }`
  return line.length <= 60 && !line.includes('\n')
    ? line
    : `{\n${written.map((one) => `  ${one},`).join('\n')}\n}`
}

const isNumber = ({ schema }: DescribedRow['parameters'][number]) =>
  [schema.type].flat().some((type) => type === 'number' || type === 'integer')
