import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createUser } from '../../features/account/users.js'
import { ManualClock } from '../../testing/manualClock.js'
import { required } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { findUserByEmail } from '../store/repositories/users.js'
import type { Db } from '../store/tables.js'
import { type LogLine, SystemLog } from './systemLog.js'

const line = (message: string, more: Partial<LogLine> = {}): LogLine => ({
  level: 'info',
  service: 'system',
  message,
  ...more,
})

async function open() {
  const db = await openTestStore()
  const clock = new ManualClock()
  for (const name of ['ana', 'bia']) await createUser(db, clock, { email: `${name}@loja.com.br`, name })
  const [ana, bia] = await Promise.all(
    ['ana', 'bia'].map(async (name) => required(await findUserByEmail(db, `${name}@loja.com.br`)).id),
  )
  const onError = vi.fn()
  const log = new SystemLog(clock, onError)
  log.open(db)
  return { db, clock, log, onError, ana: required(ana), bia: required(bia) }
}

async function stored(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('system_logs').select('message').orderBy('id').execute()
  return rows.map(({ message }) => message)
}

test('writes lines in batches after 250 ms, or as soon as there are 200', async () => {
  const { db, clock, log } = await open()
  log.write(line('uma'))
  log.write(line('duas'))
  expect(await stored(db)).toEqual([])
  clock.advance(249)
  expect(await stored(db)).toEqual([])
  clock.advance(1)
  await vi.waitFor(async () => expect(await stored(db)).toEqual(['uma', 'duas']))
  for (let index = 0; index < 200; index += 1) log.write(line(`${index}`))
  await vi.waitFor(async () => expect(await stored(db)).toHaveLength(202))
})

test('close writes pending lines and ignores later ones', async () => {
  const { db, log } = await open()
  log.write(line('última'))
  await log.close()
  log.write(line('tarde demais'))
  await log.close()
  expect(await stored(db)).toEqual(['última'])
})

test('keeps lines written before the store was open', async () => {
  const { db, clock } = await open()
  const early = new SystemLog(clock, () => undefined)
  early.write(line('cedo'))
  early.open(db)
  await early.flush()
  expect(await stored(db)).toEqual(['cedo'])
})

test('while the store fails keeps 2,000 lines, drops older ones and logs how many', async () => {
  const { db, clock, log, onError } = await open()
  await sql`alter table system_logs rename to elsewhere`.execute(db)
  for (let index = 0; index < 2500; index += 1) log.write(line(`${index}`))
  await log.flush()
  expect(onError).toHaveBeenCalled()
  await sql`alter table elsewhere rename to system_logs`.execute(db)
  clock.advance(250)
  await log.flush()
  const messages = await stored(db)
  expect(messages).toHaveLength(2001)
  expect([messages[0], messages.at(-2), messages.at(-1)]).toEqual([
    '500',
    '2499',
    'Linhas de log descartadas: 500. O banco de dados não acompanhou.',
  ])
})

test('users read system and own lines and clear their own; administrators clear both', async () => {
  const { log, ana, bia } = await open()
  log.write(line('do sistema'))
  log.write(line('da ana', { userId: ana }))
  log.write(line('da bia', { userId: bia, sessionId: 'da-bia' }))
  const seen = async (user: string, query = {}) =>
    (await log.read(user, query, 10)).map(({ message }) => message)
  expect(await seen(ana)).toEqual(['da ana', 'do sistema'])
  expect(await seen(bia)).toEqual(['da bia', 'do sistema'])
  expect(await seen(ana, { search: 'bia' })).toEqual([])
  expect(await log.clear(bia, {})).toBe(1)
  expect([await seen(bia), await seen(ana)]).toEqual([['do sistema'], ['da ana', 'do sistema']])
  // The first user is the administrator.
  expect(await log.clear(ana, {})).toBe(2)
  expect([await seen(bia), await seen(ana)]).toEqual([[], []])
})

test('users cannot clear their own sign-in entries; administrators can', async () => {
  const { log, ana, bia } = await open()
  for (const userId of [ana, bia]) {
    log.write(line('Entrada com e-mail e senha', { userId }))
    log.write(line('Sessão criada', { userId, sessionId: `de-${userId}` }))
  }
  const seen = async (user: string) => (await log.read(user, {}, 10)).map(({ message }) => message)
  expect(await log.clear(bia, { service: 'system' })).toBe(1)
  expect(await seen(bia)).toEqual(['Entrada com e-mail e senha'])
  expect(await log.clear(ana, {})).toBe(2)
  expect(await seen(ana)).toEqual([])
})

test('filters by level, service, text, range and page', async () => {
  const { log, clock, ana } = await open()
  log.write(line('Conexão perdida', { level: 'error', service: 'whatsapp', userId: ana }))
  clock.advance(2 * 60 * 60_000)
  log.write(line('100% lento_', { level: 'warn', service: 'database' }))
  clock.advance(60 * 60_000)
  for (const name of ['a', 'b', 'c']) log.write(line(name, { userId: ana }))
  const seen = async (query: Parameters<SystemLog['read']>[1], limit = 10) =>
    (await log.read(ana, query, limit)).map(({ message }) => message)
  expect(await seen({})).toEqual(['c', 'b', 'a', '100% lento_', 'Conexão perdida'])
  expect(await seen({ level: 'error' })).toEqual(['Conexão perdida'])
  expect(await seen({ service: 'database' })).toEqual(['100% lento_'])
  expect(await seen({ level: 'error', service: 'database' })).toEqual([])
  expect(await seen({ timeRange: '1h' })).toEqual(['c', 'b', 'a', '100% lento_'])
  expect(await seen({ timeRange: '6h' })).toHaveLength(5)
  expect(await seen({ search: 'CONEXAO' })).toEqual(['Conexão perdida'])
  expect(await seen({ search: 'whats' })).toEqual(['Conexão perdida'])
  expect(await seen({ search: '0%' })).toEqual(['100% lento_'])
  expect(await seen({ search: '%b%' })).toEqual([])
  expect(await seen({ search: 'o_' })).toEqual(['100% lento_'])
  const [newest, second] = await log.read(ana, {}, 2)
  expect(await seen({ before: Number(second?.id) }, 2)).toEqual(['a', '100% lento_'])
  expect(await seen({ after: Number(newest?.id) - 2 }, 1)).toEqual(['b'])
  expect(await seen({ after: Number(newest?.id) })).toEqual([])
  clock.advance(8 * 24 * 60 * 60_000)
  expect(await seen({ timeRange: '7d' })).toEqual([])
})

test('stores a megabyte of HTML and details truncated, as text', async () => {
  const { log, ana } = await open()
  const html = '<img src=x onerror=alert(1)>\u001b[2J\u0000'
  log.write(line(html.repeat(40_000), { details: { corpo: html.repeat(40_000) } }))
  const [entry] = await log.read(ana, { search: 'onerror' }, 1)
  expect(Buffer.byteLength(required(entry).message)).toBeLessThanOrEqual(8192)
  expect(entry?.message).toMatch(/^<img src=x onerror=alert\(1\)><img .*…$/)
  expect(entry?.message).not.toMatch(/\p{Cc}/u)
  expect(entry?.details).toEqual({ nota: expect.stringMatching(/^Detalhes omitidos: \d+ KB/) })
})

test('a search finds matches many windows back, newest first, with paging', async () => {
  const { db, log, ana } = await open()
  await sql`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 44999)
    insert into system_logs (user_id, level, service, at, folded, message)
    select case when n % 2 = 0 then null else ${ana} end, 'info', 'system',
      ${new Date(new ManualClock().now()).toISOString()},
      case when n % 15000 = 7 then 'agulha' else 'palha' end, cast(n as text) from numbers`.execute(db)
  const found = (query: object, limit: number) =>
    log.read(ana, { search: 'agulha', ...query }, limit).then((all) => all.map(({ message }) => message))
  expect(await found({}, 10)).toEqual(['30007', '15007', '7'])
  expect(await found({}, 2)).toEqual(['30007', '15007'])
  expect(await found({ before: 15_008 }, 10)).toEqual(['7'])
  expect(await found({ after: 0 }, 2)).toEqual(['7', '15007'])
})

test('clears every line that matches the filters, but none written meanwhile', async () => {
  const { db, log, ana } = await open()
  for (let index = 0; index < 2500; index += 1) {
    log.write(line(`${index}`, { level: index % 5 === 0 ? 'warn' : 'info', userId: ana }))
    if (index % 500 === 0) await log.flush()
  }
  await log.flush()
  const cleared = log.clear(ana, { level: 'info' })
  await vi.waitFor(async () => expect((await stored(db)).length).toBeLessThan(2500))
  log.write(line('depois', { userId: ana }))
  expect(await cleared).toBe(2000)
  expect((await log.read(ana, { level: 'info' }, 10)).map(({ message }) => message)).toEqual(['depois'])
  expect(await log.read(ana, { level: 'warn' }, 1000)).toHaveLength(500)
})
