import { expect, test } from 'vitest'
import * as z from 'zod'
import { allRows } from '../contract/rows.js'
import { decimalNumber, wholeNumber } from '../core/values.js'
import { NewApiKey } from '../features/apiKeys/rows.js'
import { NewCloudConfig } from '../features/sessions/cloudConfig.js'
import { descriptions } from '../integrations/all.js'
import { WebhookHeaders } from '../integrations/webhookFields.js'
import { parseWithCodes } from './collectRules.js'
import { messages as english } from './generated/en/index.js'
import { messageRenderer } from './render.js'

const inEnglish = messageRenderer('en', english)

function issuesOf(schema: z.ZodType, input: unknown) {
  const parsed = parseWithCodes(schema, input)
  return parsed.success ? [] : parsed.issues
}

test('a rule gives zod its Portuguese text and parseWithCodes its code', () => {
  const input = { name: 'x'.repeat(61), scopes: ['read'] }
  expect(NewApiKey.safeParse(input).error?.issues[0]?.message).toBe('Nome muito longo: use até 60 caracteres')
  expect(issuesOf(NewApiKey, input)).toEqual([
    {
      path: ['name'],
      text: 'Nome muito longo: use até 60 caracteres',
      message: { code: 'rules.common.name_long_most', params: { maximum: 60 } },
      unknown: [],
      key: null,
    },
  ])
})

test('formats limits without grouping and with a decimal comma', () => {
  const textOf = (schema: z.ZodType, input: unknown) => issuesOf(schema, input)[0]?.text
  expect(textOf(wholeNumber(1, 1_000_000), 1_000_001)).toBe('Deve ser no máximo 1000000')
  expect(textOf(decimalNumber(0.1, 2), 0)).toBe('Deve ser no mínimo 0,1')
})

test("a rule's parameter can itself be a message", () => {
  const input = { accessToken: 'x', phoneNumberId: '1', webhookVerifyToken: 'ç' }
  const [issue] = issuesOf(NewCloudConfig, input)
  expect(issue?.text).toBe('Token de verificação inválido: sem espaços nem acentos')
  expect(issue?.message && inEnglish(issue.message)).toBe('Invalid Verification token: no spaces or accents')
})

test("reports the error of a record key next to the record's own", () => {
  expect(issuesOf(WebhookHeaders, { Host: 'x' })).toMatchObject([
    { path: ['Host'], key: { message: { code: 'rules.integrations.header_reserved', params: {} } } },
  ])
})

test("lists unknown keys and gives zod's own messages no code", () => {
  expect(issuesOf(z.strictObject({ one: z.string() }), { one: 1, two: 2 })).toMatchObject([
    { path: ['one'], message: null },
    { path: [], message: null, unknown: ['two'] },
  ])
})

interface Definition {
  readonly error?: (issue: object) => unknown
}

/** The definitions of a schema, of its checks and of the schemas in it. */
function definitionsIn(value: unknown, received: Set<unknown>): Definition[] {
  if (typeof value !== 'object' || value === null || received.has(value)) return []
  received.add(value)
  if (!('_zod' in value)) return Object.values(value).flatMap((one) => definitionsIn(one, received))
  const { def, innerType }: { def: Definition; innerType?: unknown } = Object(value._zod)
  return [
    def,
    ...Object.values(def).flatMap((one) => definitionsIn(one, received)),
    ...definitionsIn(innerType, received),
  ]
}

test('every text of the form rules has a code', () => {
  const schemas = [
    ...allRows().flatMap(({ row }) => [row.query, row.body]),
    ...Object.values(descriptions).flatMap(({ schemas }) => Object.values(schemas)),
  ]
  const visible = new Set<unknown>()
  const checks = schemas.flatMap((schema) => definitionsIn(schema, visible)).filter(({ error }) => error)
  const bare = checks.flatMap(({ error }) => {
    const failing = z.any().refine(() => false, { error: () => String(error?.({ minimum: 1, maximum: 1 })) })
    return issuesOf(failing, null).flatMap(({ text, message }) => (message ? [] : [text]))
  })
  expect(checks.length).toBeGreaterThan(400)
  expect([...new Set(bare)]).toEqual([])
})
