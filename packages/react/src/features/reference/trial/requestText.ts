import type { Morpheus } from '@morpheus/sdk'
import type { DescribedRow } from '@morpheus/sdk/openapi'
import { baseUrlOf } from '../content/baseUrl.js'
import type { ReadInput, TypedInput } from './input.js'

interface SentRequest {
  client: Morpheus
  row: DescribedRow
  read: ReadInput
  files: TypedInput['files']
  idempotencyKey: string
}

/** Request as sent, without the credential. */
export function requestText({ client, row, read, files, idempotencyKey }: SentRequest): string {
  const { method, path, parameters, access } = row
  const given = new Map(Object.entries(read.input))
  const query = parameters
    .filter((one) => one.in === 'query' && given.has(one.name))
    .map(({ name }) => `${encodeURIComponent(name)}=${encodeURIComponent(String(given.get(name)))}`)
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.get(name))))
  const hasFiles = row.files.length > 0
  const parts = Object.entries(files).map(([name, file]) => `${name}: ${file.name}`)
  const body = read.body === null ? [] : [JSON.stringify(read.body, null, 2)]
  return [
    `${method} ${baseUrlOf(client)}/api${address}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    ...(access === 'public' ? [] : ['Authorization: Bearer ••••••••']),
    ...(method === 'GET' ? [] : [`Idempotency-Key: ${idempotencyKey}`]),
    ...(hasFiles
      ? ['Content-Type: multipart/form-data']
      : body.length > 0
        ? ['Content-Type: application/json']
        : []),
    ...(body.length + parts.length > 0 ? ['', ...parts, ...body] : []),
  ].join('\n')
}
