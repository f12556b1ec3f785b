import { contract } from '@morpheus/sdk/contract'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { insertRows } from '../../core/store/bulkInsert.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import { eachCase } from '../../testing/eachCase.js'
import { admin, openGateway, required, type TestGateway } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

const { answer } = contract.activity.list
const logs = '/settings/activity-logs'

const read = (gateway: TestGateway, token: string, query = '') =>
  gateway.read(answer, `GET ${logs}${query}`, { token })
const change = (gateway: TestGateway, token: string, body: object) =>
  gateway.read(contract.account.update.answer, 'PUT /settings/user', { token, body })
const acts = async (gateway: TestGateway, token: string, query = '') =>
  (await read(gateway, token, query)).logs.map(({ action }) => action)

test("lists newest first and filters by page, period, status, action and the account's days", async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const created = await gateway.call(`POST ${logs}/sample`, { token })
  expect([created.status, created.data.created]).toEqual([201, 10])
  const first = await read(gateway, token)
  expect(first).toMatchObject({ page: 1, totalPages: 1, total: 11 })
  expect(first.logs.at(-1)).toMatchObject({
    ...{ action: 'login', status: 'success', ip: '127.0.0.1' },
    ...{ details: 'Entrada com e-mail e senha' },
    detailsI18n: { code: 'activity.login_with_password', params: {} },
  })
  expect(first.logs[0]).toMatchObject({ metadata: { exemplo: true } })

  const pages = await Promise.all([1, 2, 3, 4].map((page) => read(gateway, token, `?limit=4&page=${page}`)))
  expect(pages.map(({ totalPages, total }) => [totalPages, total])).toEqual(pages.map(() => [3, 11]))
  expect(pages.flatMap((page) => page.logs)).toEqual(first.logs)

  expect(await acts(gateway, token, '?status=failed')).toEqual(await acts(gateway, token, '?status=error'))
  expect(await acts(gateway, token, '?status=error')).toEqual(['backup_restore', 'login_failed'])
  expect(await acts(gateway, token, '?action=logout&status=all&period=all')).toEqual(['logout'])

  gateway.clock.advance(2 * 24 * 60 * 60_000)
  await change(gateway, token, { name: 'Ana Lima' })
  expect(await acts(gateway, token, '?period=24h')).toEqual(['settings_update'])
  expect((await read(gateway, token, '?period=7d')).total).toBe(12)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(gateway.clock.now())
  expect(await acts(gateway, token, `?startDate=${day}`)).toEqual(['settings_update'])
  expect((await read(gateway, token, `?endDate=${day}`)).total).toBe(12)
  expect((await read(gateway, token, `?endDate=${day}T00:00:00-03:00`)).total).toBe(11)

  const stranger = await gateway.another()
  expect(await acts(gateway, stranger)).toEqual(['login'])
})

test('rejects an invalid filter', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await eachCase(
    [
      ['?page=0', { page: 'Deve ser no mínimo 1' }],
      ['?limit=101', { limit: 'Deve ser no máximo 100' }],
      ['?period=ontem', { period: 'Período inválido' }],
      ['?status=bom', { status: 'Status inválido' }],
      ['?startDate=22/11/2026', { startDate: 'Use uma data como 2026-11-22 ou 2026-11-22T14:03:00Z' }],
    ],
    async ([query, fields]) => {
      const refused = await gateway.call(`GET ${logs}${query}`, { token })
      expect([refused.status, refused.body.fields]).toEqual([400, fields])
    },
  )
})

test("exports the filtered entries as CSV in the account's time zone, without formulas", async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await change(gateway, token, { timezone: 'Asia/Tokyo' })
  const evil = '=HYPERLINK("http://a.invalid")'
  await gateway.call('POST /auth/login', {
    body: { email: admin.email, password: 'errada-mesmo' },
    headers: { 'user-agent': evil },
  })
  const csv = await gateway.fetch(`GET ${logs}/export?status=error`, { token })
  expect(csv.headers.get('content-disposition')).toContain('logs-de-atividade.csv')
  const rows: Record<string, string>[] = parse(await csv.text(), { bom: true, columns: true })
  expect(rows).toHaveLength(1)
  const at = new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Asia/Tokyo',
  }).format(gateway.clock.now())
  expect(rows[0]).toMatchObject({
    'Data e hora': at,
    Ação: 'Entrada recusada',
    Status: 'Erro',
    Navegador: `'${evil}`,
    Exemplo: 'não',
  })
})

test('no route changes or deletes an entry', () => {
  const rows = Object.entries(contract.activity).map(([, { route }]) => route)
  expect(rows.filter((route) => /^(PUT|PATCH|DELETE)/.test(route))).toEqual([])
})

test('counts every entry of a long log, and the last page has the oldest', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const db = await openTestStore(gateway.folder)
  const { id: user_id } = required(await findFirstUser(db))
  const entries = Array.from({ length: 105_000 }, (_, index) => ({
    user_id,
    // Several entries share a timestamp, to test paging across ties.
    at: new Date(Date.parse('2026-11-01T00:00:00Z') + Math.floor(index / 3) * 1000).toISOString(),
    action: 'settings_update',
    details: `Ajuste ${index}`,
    status: index % 1000 === 0 ? 'error' : 'success',
    ip: null,
    user_agent: null,
    metadata: '{}',
  }))
  const columns = Object.keys(required(entries[0]))
  await db.transaction().execute((transaction) => insertRows(transaction, 'activity', columns, entries))
  expect(await read(gateway, token, '?limit=10')).toMatchObject({ total: 105_001, totalPages: 10_501 })
  expect((await read(gateway, token, '?status=error')).total).toBe(105)
  expect((await read(gateway, token, '?period=24h')).total).toBe(1)
  const last = await read(gateway, token, '?limit=100&page=1051')
  expect(last.logs.map(({ details }) => details)).toEqual(['Ajuste 0'])
})
