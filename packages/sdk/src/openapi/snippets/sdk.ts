import type { DescribedRow } from '../describe.js'
import { formatLiteral, formatPropertyName } from './literal.js'
import { listFields, listFiles, listQuery, type SampleCall } from './sampleCall.js'

/**
 * A call as a complete SDK program; null for calls that only other systems make.
 * @example
 * const row = describeRow('sessions', 'create')
 * sdkSnippetOf(row, exampleOfRow(row), { baseUrl: 'http://localhost:8000' })
 */
export function sdkSnippetOf(
  row: DescribedRow,
  call: SampleCall,
  { baseUrl }: { readonly baseUrl: string },
): string | null {
  if (row.access === 'signed') return null
  const files = listFiles(row, call)
  const savesToFile = row.format === 'file' || row.format === 'csv'
  const imports = [
    ...(files.length > 0 ? [`import { openAsBlob } from 'node:fs'`] : []),
    ...(savesToFile ? [`import { writeFile } from 'node:fs/promises'`] : []),
    `import { createMorpheus } from ${formatLiteral('@morpheus/sdk')}`,
  ]
  const input = formatInput(row, call, files)
  return [
    ...imports,
    '',
    ...formatClient(row, baseUrl),
    '',
    `const answer = await morpheus.${row.area}.${row.name}(${input})`,
    savesToFile ? `await writeFile(answer.name ?? 'arquivo', answer.stream())` : 'console.log(answer)',
  ].join('\n')
}

function formatClient({ access }: DescribedRow, baseUrl: string): string[] {
  if (access === 'public') return [`const morpheus = createMorpheus({ baseUrl: ${formatLiteral(baseUrl)} })`]
  const variable = access === 'phone' ? 'MORPHEUS_PHONE' : 'MORPHEUS_TOKEN'
  return [
    'const morpheus = createMorpheus({',
    `  baseUrl: ${formatLiteral(baseUrl)},`,
    `  token: process.env.${variable} ?? '',`,
    '})',
  ]
}

function formatInput(row: DescribedRow, call: SampleCall, files: [part: string, file: string][]): string {
  const path = row.parameters
    .filter((one) => one.in === 'path')
    .map(({ name }): [string, string] => [name, formatLiteral(call.path?.[name] ?? name)])
  const numbers = new Set(row.parameters.filter(isNumber).map(({ name }) => name))
  const query = listQuery(call).map(([name, value]): [string, string] => [
    name,
    numbers.has(name) ? value : formatLiteral(value),
  ])
  const body = listFields(call).map(([name, value]): [string, string] => [name, formatLiteral(value, '  ')])
  const parts = files.map(([part, file]): [string, string] => [
    part,
    `await openAsBlob(${formatLiteral(file)})`,
  ])
  const fields = [...path, ...query, ...body, ...parts]
  if (fields.length === 0) return ''
  const properties = fields.map(([name, value]) => `${formatPropertyName(name)}: ${value}`)
  const line = `{ ${properties.join(', ')} }`
  return line.length <= 60 && !line.includes('\n')
    ? line
    : `{\n${properties.map((one) => `  ${one},`).join('\n')}\n}`
}

const isNumber = ({ schema }: DescribedRow['parameters'][number]) =>
  [schema.type].flat().some((type) => type === 'number' || type === 'integer')
