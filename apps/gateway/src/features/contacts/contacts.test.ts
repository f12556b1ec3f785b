import { contract } from '@morpheus/sdk/contract'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { saveContacts } from '../../core/store/repositories/contacts.js'
import { insertSession } from '../../core/store/repositories/sessions.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import { addressBook } from '../../engines/virtual/addressBook.js'
import { eachCase } from '../../testing/eachCase.js'
import { ManualClock } from '../../testing/manualClock.js'
import { sessionRow } from '../../testing/rows.js'
import { openGateway } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { createUser } from '../account/users.js'
import { Contacts, newContactRow } from '../sessions/contacts.js'

const at = '2026-11-21T12:00:00.000Z'

async function storeWithSessions(...ids: string[]) {
  const db = await openTestStore()
  await createUser(db, new ManualClock(), { email: 'ana@loja.com.br', name: 'Ana' })
  const user = await findFirstUser(db)
  for (const id of ids) {
    await insertSession(db, sessionRow({ id, user_id: user?.id ?? '', status: 'connected', paired: 1 }))
  }
  return db
}

test('pages cover every contact once, in order, for any names and page size', async () => {
  const name = fc.option(fc.constantFrom('João', 'joao', 'JOÃO', 'Ana', ' ', 'Zé', 'Ünal', '李', '%_\\'), {
    nil: null,
  })
  let run = 0
  const db = await storeWithSessions(...Array.from({ length: 40 }, (_, index) => `s${index}`))
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { maxLength: 30 }),
      fc.integer({ min: 1, max: 7 }),
      async (names, limit) => {
        const session = `s${run++}`
        const rows = names.map((one, index) => {
          const phone = `55119${String(index).padStart(8, '0')}`
          return newContactRow(session, { address: { phone }, name: one }, at)
        })
        await saveContacts(db, rows)
        const seen: { id: string; name: string | null }[] = []
        let cursor: string | undefined
        do {
          const page = await new Contacts(db, new ManualClock()).page(session, { limit, cursor })
          expect(page.total).toBe(names.length)
          expect(page.contacts.length).toBeLessThanOrEqual(limit)
          seen.push(...page.contacts)
          cursor = page.nextCursor ?? undefined
        } while (cursor !== undefined)
        expect(new Set(seen.map(({ id }) => id)).size).toBe(names.length)
        expect(seen).toHaveLength(names.length)
        const firstUnnamed = seen.findIndex((contact) => contact.name === null)
        if (firstUnnamed >= 0)
          expect(seen.slice(firstUnnamed).every((contact) => contact.name === null)).toBe(true)
      },
    ),
    { numRuns: 40 },
  )
})

test('search ignores case and accents, matches parts of names and phones, escapes symbols', async () => {
  const db = await storeWithSessions('s', 'other')
  const contacts = [
    ['João da Conceição', '5511987654321'],
    ['MARIA', '5521912345678'],
    ['100% Frutas', '5531900000000'],
    [null, '5541955554444'],
  ] as const
  await saveContacts(
    db,
    ['s', 'other'].flatMap((session) =>
      contacts.map(([name, phone]) => newContactRow(session, { address: { phone }, name }, at)),
    ),
  )
  const found = async (search: string) =>
    (await new Contacts(db, new ManualClock()).page('s', { search })).contacts.map(
      ({ name, phone }) => name ?? phone,
    )
  expect(await found('joao')).toEqual(['João da Conceição'])
  expect(await found('CONCEIÇÃO')).toEqual(['João da Conceição'])
  expect(await found('conceicao')).toEqual(['João da Conceição'])
  expect(await found('maria')).toEqual(['MARIA'])
  expect(await found('(11) 98765-4321')).toEqual(['João da Conceição'])
  expect(await found('5555')).toEqual(['5541955554444'])
  expect(await found('100')).toEqual(['100% Frutas'])
  expect(await found('%')).toEqual(['100% Frutas'])
  expect(await found('_')).toEqual([])
  expect(await found("'")).toEqual([])
  expect(await found('  ')).toHaveLength(4)
})

test('starts the list at a letter and returns the available letters', async () => {
  const db = await storeWithSessions('s', 'other')
  const names = ['Ana', 'Élio', 'maria', 'Mário', 'zé', '7 Mares', 'Ñuflo', '李', null]
  await saveContacts(
    db,
    names.map((name, index) => newContactRow('s', { address: { phone: `551190000000${index}` }, name }, at)),
  )
  await saveContacts(db, [newContactRow('other', { address: { phone: '551133334444' }, name: 'Bia' }, at)])
  const contacts = new Contacts(db, new ManualClock())
  const whole = await contacts.page('s', {})
  expect(whole.letters).toBe('aemnz')
  const from = await contacts.page('s', { letter: 'M', limit: 3 })
  expect([from.contacts.map(({ name }) => name), from.total]).toEqual([['maria', 'Mário', 'Ñuflo'], 9])
  const rest = await contacts.page('s', { letter: 'M', cursor: from.nextCursor ?? '' })
  expect(rest.contacts.map(({ name }) => name)).toEqual(['zé', '李', null])
  expect(rest.letters).toBeUndefined()
  expect((await contacts.page('s', { letter: 'm', search: 'mar' })).contacts).toHaveLength(2)
})

test('lists the contacts of all own sessions, or of chosen ones, page by page', async () => {
  const db = await storeWithSessions('s', 'other')
  const owner = await findFirstUser(db)
  const email = 'bia@outra.com.br'
  await createUser(db, new ManualClock(), { email, name: 'Bia' })
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await insertSession(db, sessionRow({ id: 'foreign', user_id: id }))
  for (const session of ['s', 'other', 'foreign']) {
    const rows = ['Ana', 'João', null].map((name, index) =>
      newContactRow(session, { address: { phone: `551190000000${index}` }, name }, at),
    )
    await saveContacts(db, rows)
  }
  const contacts = new Contacts(db, new ManualClock())
  const of = (only: string[] | null, query: { search?: string; limit?: number; cursor?: string }) =>
    contacts.ofAccount(owner?.id ?? '', only, query)
  const found = await of(null, { search: 'joao' })
  expect(found.contacts.map(({ sessionId }) => sessionId).sort()).toEqual(['other', 's'])
  expect(found.contacts[0]?.sessionName).toBeTruthy()
  expect((await of(['s'], { search: '(11) 99000' })).contacts).toHaveLength(0)
  expect((await of(['s'], { search: '(11) 9000-0000' })).contacts).toHaveLength(3)
  expect((await of([], {})).contacts).toEqual([])
  const first = await of(null, { limit: 4 })
  const second = await of(null, { limit: 4, cursor: first.nextCursor ?? '' })
  expect([...first.contacts, ...second.contacts].map(({ name }) => name)).toEqual([
    'Ana',
    'Ana',
    'João',
    'João',
    null,
    null,
  ])
  expect(second.nextCursor).toBeNull()
})

test('rejects an invalid letter', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  await eachCase(['1', 'ab', 'é', ''], async (letter) => {
    const answer = await gateway.call(`GET /sessions/${id}/contacts?letter=${encodeURIComponent(letter)}`, {
      token,
    })
    expect([answer.status, answer.body.fields]).toEqual([400, { letter: 'Letra inválida' }])
  })
})

test('pages of many contacts do not overlap', async () => {
  const db = await storeWithSessions('s')
  const book = addressBook('5511988887777', 0, 4000)
  for (let from = 0; from < book.length; from += 2000) {
    await saveContacts(
      db,
      book.slice(from, from + 2000).map((contact) => newContactRow('s', contact, at)),
    )
  }
  const first = await new Contacts(db, new ManualClock()).page('s', { limit: 500 })
  const second = await new Contacts(db, new ManualClock()).page('s', {
    limit: 500,
    cursor: first.nextCursor ?? '',
  })
  expect([first.total, second.contacts.length]).toEqual([4000, 500])
  expect(new Set([...first.contacts, ...second.contacts].map(({ id }) => id)).size).toBe(1000)
})

test('stats count all contacts, named ones and those of the last 24 hours', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const stats = () =>
    gateway.read(contract.contacts.stats.answer, `GET /sessions/${id}/contacts/stats`, { token })
  expect(await stats()).toEqual({ total: 0, named: 0, addedToday: 0 })
  const secret = await gateway.pair(token, id)
  await vi.waitFor(async () => expect(await stats()).toEqual({ total: 10, named: 8, addedToday: 10 }))
  gateway.clock.advance(24 * 60 * 60_000 + 1)
  await gateway.call('POST /virtual-phone/messages', {
    token: secret,
    body: { content: 'Olá', contactPhone: '5521977776666' },
  })
  expect(await stats()).toEqual({ total: 11, named: 8, addedToday: 1 })
})

test('rejects an invalid cursor', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  await eachCase(['x', '%00', 'W10', 'WzAsMSwyXQ'], async (cursor) => {
    const answer = await gateway.call(`GET /sessions/${id}/contacts?cursor=${cursor}`, { token })
    expect([answer.status, answer.body.fields]).toEqual([400, { cursor: 'Cursor inválido' }])
  })
})

test('rejects a limit out of range', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  await eachCase(['0', '501', '-1', '1.5', 'dez', ''], async (limit) => {
    const answer = await gateway.call(`GET /sessions/${id}/contacts?limit=${limit}`, { token })
    expect([answer.status, Object.keys(Object(answer.body.fields))]).toEqual([400, ['limit']])
  })
})
