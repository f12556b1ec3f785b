import { contract, type MessageState } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { saveConversation } from '../../core/store/repositories/conversations.js'
import type { Db } from '../../core/store/tables.js'
import { TimeZones } from '../../core/store/timeZones.js'
import { ManualClock } from '../../testing/manualClock.js'
import { sessionRow } from '../../testing/rows.js'
import { openSender } from '../../testing/sending.js'
import { SendingEngine } from '../../testing/sendingEngine.js'
import { openTestStore } from '../../testing/testStore.js'
import { createUser } from '../account/users.js'
import { newConversation } from '../conversations/ownership.js'
import { MessageSearch } from './messageSearch.js'

interface Row {
  id: string
  session?: string
  text?: string
  chat?: string
  state?: MessageState
  failedAt?: string
  history?: number
}

const bia = '5521977776666'
const openOf: { readonly [state in MessageState]?: number } = { queued: 1, sending: 1, scheduled: 2 }

async function open(rows: readonly Row[], options: { windowSize?: number; budgetMs?: number } = {}) {
  const db = await openTestStore()
  const clock = new ManualClock()
  for (const name of ['ana', 'leo']) await createUser(db, clock, { email: `${name}@loja.com.br`, name })
  const users = await db.selectFrom('users').select(['id', 'name']).execute()
  const idOf = (name: string) => users.find((user) => user.name === name)?.id ?? ''
  for (const [id, owner] of [
    ['s1', 'ana'],
    ['s2', 'ana'],
    ['other', 'leo'],
  ] as const)
    await db
      .insertInto('sessions')
      .values(sessionRow({ id, user_id: idOf(owner) }))
      .execute()
  await insert(db, rows, clock)
  const timeZones = new TimeZones(db, 'America/Sao_Paulo')
  const search = new MessageSearch({ db, clock, timeZones, ...options })
  type Query = Parameters<MessageSearch['page']>[2]
  const ids = async (query: Query, visible: readonly string[] | null = null) =>
    (await search.page(idOf('ana'), visible, query)).messages.map(({ id }) => id)
  return { db, clock, ids, page: (query: Query) => search.page(idOf('ana'), null, query) }
}

async function insert(db: Db, rows: readonly Row[], clock: ManualClock) {
  for (const { id, session = 's1', text = 'Oi', chat = bia, state = 'sent', failedAt, history } of rows)
    await db
      .insertInto('messages')
      .values({
        ...{ id, session_id: session, direction: 'out' as const, chat, contact: chat, group_id: null },
        ...{ network_id: id, network_alias: null, kind: 'text', text, content: '{}', media_id: null },
        ...{ reply_to: null, source: 'api', cause: null, state, open: openOf[state] ?? 0, next_at: null },
        ...{ failure_code: null, failure_detail: null, sent_at: null, delivered_at: null, read_at: null },
        ...{ created_at: new Date(clock.now()).toISOString(), failed_at: failedAt ?? null, edited_at: null },
        ...{ played_at: null, cancelled_at: null, revoked_at: null, reactions: null, template_id: null },
        ...{ media_state: null, media_error: null, media_error_i18n: null, history: history ?? 0 },
      })
      .execute()
}

test('finds words of the text without case and accents, and signs as they are', async () => {
  const { ids } = await open([
    { id: 'm1', text: 'Promoção de VERÃO: 50% [só hoje]' },
    { id: 'm2', text: 'Seu pedido saiu' },
    { id: 'm3', session: 'other', text: 'Promoção' },
    { id: 'm4', text: 'promocao antiga', history: 1 },
  ])
  expect(await ids({ search: 'verao PROMOÇÃO' })).toEqual(['m1'])
  expect(await ids({ search: 'promocao' })).toEqual(['m4', 'm1'])
  for (const search of ['50%', '[só', 'hoje]']) expect(await ids({ search })).toEqual(['m1'])
  for (const search of ['5_%', 'p.*o', '*', '?', '[a-z]']) expect(await ids({ search })).toEqual([])
  expect(await ids({})).toEqual(['m2', 'm1'])
})

test('finds a contact by number and name, and a message by its id or the beginning of it', async () => {
  const { db, ids } = await open([
    { id: '3EB0AA11BB22CC33DD44EE', chat: bia },
    { id: '3EB0FF11BB22CC33DD44EE', chat: '5511900001111', session: 's2' },
  ])
  await db
    .insertInto('contacts')
    .values({
      ...{ id: 'c1', session_id: 's1', phone: bia, name: 'Bia Souza', profile_pic: null },
      ...{ unnamed: 0, sort_name: 'bia souza', created_at: '' },
    })
    .execute()
  expect(await ids({ search: '(21) 97777' })).toEqual(['3EB0AA11BB22CC33DD44EE'])
  expect(await ids({ search: 'Bia' })).toEqual(['3EB0AA11BB22CC33DD44EE'])
  expect(await ids({ search: '3EB0FF11BB22CC33DD44EE' })).toEqual(['3EB0FF11BB22CC33DD44EE'])
  expect(await ids({ search: '3EB0FF11' })).toEqual(['3EB0FF11BB22CC33DD44EE'])
  expect(await ids({ search: '3EB0FF11BB22CC33DD44EE', sessionId: 's1' })).toEqual([])
  expect(await ids({ search: '3EB0FF11BB22CC33DD44EE' }, ['s1'])).toEqual([])
  await expect(ids({ sessionId: 'other' })).rejects.toMatchObject({ code: 'session_not_found' })
})

test('lists what the figures count: pending messages, and those that failed today', async () => {
  const { clock, ids } = await open([])
  const now = clock.now()
  const before = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
  const { ids: list } = await open([
    { id: 'q', state: 'queued' },
    { id: 's', state: 'sending', session: 's2' },
    { id: 'late', state: 'scheduled' },
    { id: 'f1', state: 'failed', failedAt: before(0) },
    { id: 'f2', state: 'failed', failedAt: before(48) },
    { id: 'out' },
  ])
  expect(await ids({})).toEqual([])
  expect(await list({ state: 'pending' })).toEqual(['s', 'q'])
  expect(await list({ state: 'queued' })).toEqual(['q'])
  expect(await list({ state: 'scheduled' })).toEqual(['late'])
  expect(await list({ state: 'failed' })).toEqual(['f2', 'f1'])
  expect(await list({ state: 'failed', today: true })).toEqual(['f1'])
  expect(await list({})).toEqual(['out', 'f2', 'f1', 's', 'q'])
})

test('pages continue over windows without repeating or missing, and a late page ends early', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => ({ id: `m${index}`, text: index % 3 ? 'a' : 'b' }))
  const { page } = await open(rows, { windowSize: 4 })
  const found: string[] = []
  let cursor: string | null | undefined
  do {
    const next = await page({ search: 'b', limit: 2, ...(cursor && { cursor }) })
    found.push(...next.messages.map(({ id }) => id))
    cursor = next.nextCursor
  } while (cursor)
  expect(found).toEqual(['m18', 'm15', 'm12', 'm9', 'm6', 'm3', 'm0'])
  const hasty = await open(rows, { windowSize: 4, budgetMs: 0 })
  const first = await hasty.page({ search: 'm0zz' })
  expect(first).toMatchObject({ messages: [], nextCursor: expect.any(String) })
})

test('answers over HTTP, and refuses an unknown state and a foreign cursor', async () => {
  const sender = await openSender(new SendingEngine())
  const { gateway, token } = sender
  const sent = await sender.send('Seu pedido saiu')
  const { messages } = await gateway.read(contract.messages.search.answer, 'GET /messages?search=PEDIDO', {
    token,
  })
  expect(messages.map(({ id }) => id)).toEqual([sent.id])
  for (const query of ['state=lost', 'cursor=x', 'today=maybe'])
    expect((await gateway.call(`GET /messages?${query}`, { token })).status).toBe(400)
})

test('names the contact or the group of each message, as the session of the message knows it', async () => {
  const group = '120363000000000001@g.us'
  const { db, page } = await open([
    { id: 'm1' },
    { id: 'm2', session: 's2' },
    { id: 'm3', chat: group },
    { id: 'm4', chat: '5521900000000' },
  ])
  const at = '2026-11-21T12:00:00.000Z'
  await saveConversation(db, { ...newConversation('s1', group, at), group_name: 'Clientes VIP' })
  await db
    .insertInto('contacts')
    .values({
      id: 'c',
      session_id: 's2',
      phone: bia,
      name: 'Bia',
      sort_name: 'bia',
      unnamed: 0,
      profile_pic: null,
      created_at: '',
    })
    .execute()
  const { messages } = await page({})
  expect(messages.map(({ id, contactName }) => [id, contactName])).toEqual([
    ['m4', undefined],
    ['m3', 'Clientes VIP'],
    ['m2', 'Bia'],
    ['m1', undefined],
  ])
})
