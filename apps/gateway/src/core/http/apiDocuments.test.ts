import { allRows } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { eachCase } from '../../testing/eachCase.js'
import { openGateway } from '../../testing/testGateway.js'

test('each document is public, compressed and revalidated by ETag', async () => {
  const { url } = await openGateway()
  await eachCase(
    [
      ['/api/openapi.json', 'application/json; charset=utf-8', '"openapi":"3.1.0"'],
      ['/api/asyncapi.json', 'application/json; charset=utf-8', '"asyncapi":"3.0.0"'],
      ['/llms.txt', 'text/plain; charset=utf-8', '`POST /api/sessions`: Cria uma sessão'],
      ['/llms-full.txt', 'text/plain; charset=utf-8', '### POST /api/sessions/:id/send'],
    ],
    async ([path, type, part]) => {
      const first = await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'br' } })
      expect([first.status, first.headers.get('content-type')]).toEqual([200, type])
      expect(first.headers.get('content-encoding')).toBe('br')
      expect(first.headers.get('cache-control')).toBe('no-cache')
      expect(await first.text()).toContain(part)
      const etag = first.headers.get('etag') ?? ''
      const again = await fetch(`${url}${path}`, { headers: { 'if-none-match': `"other", ${etag}` } })
      expect([again.status, await again.text()]).toEqual([304, ''])
      const head = await fetch(`${url}${path}`, { method: 'HEAD' })
      expect([head.status, head.headers.get('etag')]).toEqual([200, etag])
    },
  )
})

test('the contract and the served OpenAPI document have the same operations', async () => {
  const { url } = await openGateway()
  const document = Object(await (await fetch(`${url}/api/openapi.json`)).json())
  const operations = Object.values<object>(document.paths).flatMap((methods) =>
    Object.values<{ operationId: string }>({ ...methods }).map(({ operationId }) => operationId),
  )
  const rows = allRows().map(({ area, name }) => `${area}.${name}`)
  expect(operations.filter((id) => !rows.includes(id))).toEqual([])
  expect(rows.filter((id) => !operations.includes(id))).toEqual([])
})
