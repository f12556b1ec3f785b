import { allRows } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { listChapters, listEntries } from './entries.js'
import { filterChapters, findEntry, type ReferenceFilter } from './find.js'

const idsOf = (filter: ReferenceFilter) =>
  filterChapters(listChapters(), filter).flatMap(({ entries }) => entries.map(({ id }) => id))

test('every contract row is listed once, with a summary', () => {
  const calls = listEntries().filter(({ kind }) => kind === 'call')
  expect(calls.map(({ id }) => id).sort()).toEqual(
    allRows()
      .map(({ area, name }) => `${area}.${name}`)
      .sort(),
  )
  expect(listEntries().filter(({ summary }) => summary === '')).toEqual([])
})

test('searches paths and descriptions, and chapters by title, ignoring accents', () => {
  expect(idsOf({ search: 'CRIA UMA SESSAO', category: 'whatsapp-sessions' })).toEqual(['sessions.create'])
  expect(idsOf({ search: 'post /sessions/{id}/qr' })).toEqual([])
  expect(idsOf({ search: 'get /api/sessions/{id}/qr' })).toEqual(['sessions.qr'])
  expect(idsOf({ search: '/sessions/:id/qr' })).toEqual(['sessions.qr'])
  const backups = listChapters().find(({ id }) => id === 'backup-restore')
  expect(idsOf({ search: 'backups' })).toEqual(
    expect.arrayContaining(backups?.entries.map(({ id }) => id) ?? []),
  )
  expect(idsOf({ search: 'nada disso existe' })).toEqual([])
})

test('hides a chapter without calls of the selected method', () => {
  const chapters = filterChapters(listChapters(), { method: 'PATCH' })
  expect(chapters.map(({ id }) => id)).toEqual(['integrations'])
  expect(idsOf({ method: 'PATCH' })).toEqual(['openai.toggle'])
  expect(idsOf({ method: 'DELETE', category: 'templates' })).toEqual(['templates.remove'])
})

test('ignores a category or method that no entry has', () => {
  expect(idsOf({ method: 'get', category: 'nada' })).toEqual(idsOf({}))
})

test.each([
  ['sessions.create', 'sessions.create', true],
  ['sessions.craete', 'sessions.create', false],
  ['POST /api/sessions', 'sessions.create', false],
  ['/sessions/:sessionId/qr', 'sessions.qr', false],
  ['GET /api/templates/{templateId}', 'templates.get', false],
  ['webhook.message:receved', 'webhook.message:received', false],
])('the address %s resolves to %s', (request, id, exact) => {
  const match = findEntry(listEntries(), request)
  expect([match?.entry.id, match?.exact]).toEqual([id, exact])
})

test('resolves an address of any length to a nearest entry', () => {
  expect(findEntry(listEntries(), '💥'.repeat(50_000))?.exact).toBe(false)
  expect(findEntry(listEntries(), '')?.exact).toBe(false)
})
