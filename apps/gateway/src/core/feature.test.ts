import { contract } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { expect, test } from 'vitest'
import { feature, merge, registry } from './feature.js'
import type { Handler } from './http/call.js'
import { toAnswerMessage } from './lib/messageRefs.js'
import type { TableDeclaration } from './tableDeclaration.js'

// The compiler rejects each sample below: without its error, `@ts-expect-error` is one itself.

const rows = { trace: contract.trace }
const none = () => {
  throw new Error('no call')
}
const jobs = {}
const handlers = () => ({ trace: { get: none } })
const declared: TableDeclaration = {
  backup: { exclusionReason: 'tests' },
  personalData: { exclusionReason: 'tests' },
}

test('a manifest with a handler for each row and a declaration for each table compiles', () => {
  expect(feature({ rows, handlers, tables: { fences: declared }, jobs }).tables.fences).toBe(declared)
})

test('a manifest that omits anything does not compile', () => {
  // @ts-expect-error: the row has no handler
  feature({ rows, handlers: () => ({ trace: {} }), tables: {}, jobs })
  // @ts-expect-error: the area has no handlers
  feature({ rows, handlers: () => ({}), tables: {}, jobs })
  const { access: _, ...withoutAccess } = contract.trace.get
  // @ts-expect-error: the row declares no access
  feature({ rows: { trace: { get: withoutAccess } }, handlers, tables: {}, jobs })
  // @ts-expect-error: the table declares no personal data
  feature({ rows, handlers, tables: { fences: { backup: declared.backup } }, jobs })
  // @ts-expect-error: the table declares no backup
  feature({ rows, handlers, tables: { fences: { personalData: declared.personalData } }, jobs })
  // @ts-expect-error: the store has no such table
  feature({ rows, handlers, tables: { nowhere: declared }, jobs })
  // @ts-expect-error: the manifest declares no jobs
  feature({ rows, handlers, tables: {} })
  // @ts-expect-error: most areas and tables belong to no feature
  registry([feature({ rows, handlers, tables: { fences: declared }, jobs })])
})

test('an answer whose text has no translated message does not compile', () => {
  const { message, messageI18n } = toAnswerMessage(localized('email.test_sent'))
  const to = 'ana@loja.com.br'
  const sent: Handler<typeof contract.email.testEmail> = () => ({ message, messageI18n, to })
  // @ts-expect-error: the sentence has Portuguese alone
  const untranslated: Handler<typeof contract.email.testEmail> = () => ({ message, to })
  // @ts-expect-error: no dictionary has the message
  expect(() => localized('email.nowhere')).not.toThrow()
  expect([sent, untranslated]).toHaveLength(2)
})

test('rejects an area or table declared by two features', () => {
  expect(merge<{ a: number; b: number }>([{ a: 1 }, { b: 2 }])).toEqual({ a: 1, b: 2 })
  expect(() => merge([{ a: 1 }, { a: 2 }])).toThrow('Two features declare a')
})
