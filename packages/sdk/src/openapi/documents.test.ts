import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv } from 'ajv'
import addFormatsModule from 'ajv-formats'
import { expect, test } from 'vitest'
import { allRows } from '../contract/rows.js'
import { clientEvents } from '../core/clientEvents.js'
import { usualLimits } from '../core/limits/usualLimits.js'
import { serverEvents } from '../core/socket.js'
import { asyncApiDocument } from './asyncDocument.js'
import { openApiDocument } from './document.js'

const document = openApiDocument({ version: '1.0.0' })

test('the OpenAPI document passes a public validator', async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(document)))
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
})

test('the OpenAPI document has exactly the rows of the contract', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [
      operationId,
      `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ]),
  )
  const rows = allRows().map(({ area, name, row }) => [`${area}.${name}`, row.route])
  const sorted = (list: string[][]) => list.map((one) => one.join(' ')).sort()
  expect(sorted(operations)).toEqual(sorted(rows))
})

test('every reference in a document resolves, and every shared schema is referenced', () => {
  for (const creation of [document, asyncApiDocument({ version: '1.0.0' })]) {
    const text = JSON.stringify(creation)
    const leads = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
    for (const path of leads) {
      const match = path.split('/').reduce<unknown>((at, name) => Object(at)[name], creation)
      expect([path, typeof match]).toEqual([path, 'object'])
    }
  }
  const referred = new Set(
    [...JSON.stringify(document).matchAll(/components\/schemas\/(\w+)/g)].map(([, name]) => name),
  )
  expect(Object.keys(document.components.schemas ?? {}).filter((name) => !referred.has(name))).toEqual([])
})

test('responses allow additional properties unless an exact document is requested', () => {
  const closed = (exact: boolean) => {
    const { paths, components } = openApiDocument({ version: '1.0.0', exact })
    return JSON.stringify([paths['/auth/verify'], components.schemas?.Session]).includes(
      '"additionalProperties":false',
    )
  }
  expect([closed(false), closed(true)]).toEqual([false, true])
})

test('a failure response shared by five or more operations is defined once', () => {
  const counts = new Map<string, number>()
  for (const { responses } of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, response] of Object.entries(responses)) {
      const text = `${status} ${JSON.stringify(response)}`
      if (Number(status) >= 400 && !('$ref' in response)) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  }
  expect(counts.size).toBeGreaterThan(0)
  expect([...counts].filter(([, count]) => count >= 5)).toEqual([])
})

test('the default AsyncAPI server is the local gateway', () => {
  const { servers } = asyncApiDocument({ version: '1.0.0' })
  expect(servers.gateway).toMatchObject({ host: `127.0.0.1:${usualLimits.port}`, protocol: 'ws' })
})

test('the AsyncAPI document passes the official schema and has every event', () => {
  const specs = createRequire(import.meta.url).resolve('@asyncapi/specs/schemas/3.0.0.json')
  const ajv = new Ajv({ strict: false, meta: false, validateSchema: false })
  addFormatsModule.default(ajv)
  const check = ajv.compile(JSON.parse(readFileSync(specs, 'utf8')))
  const creation = asyncApiDocument({ version: '1.0.0' })
  check(JSON.parse(JSON.stringify(creation)))
  expect(check.errors ?? []).toEqual([])
  const names = Object.values(creation.components.messages).map((message) => String(Object(message).name))
  expect(names.filter((name) => !name.endsWith('(ack)'))).toEqual([
    ...Object.keys(serverEvents),
    ...Object.keys(clientEvents),
  ])
})
