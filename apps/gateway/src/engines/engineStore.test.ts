import { expect, onTestFinished, test } from 'vitest'
import { LeaseLostError } from '../core/cluster/leases.js'
import { MemoryBus } from '../core/cluster/memoryBus.js'
import { leaseMs, MemoryGrants } from '../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../core/cluster/memoryLeases.js'
import { SessionHomes } from '../core/cluster/sessionHomes.js'
import { Vault } from '../core/lib/vault.js'
import { deleteSession, insertSession } from '../core/store/repositories/sessions.js'
import { findFirstUser } from '../core/store/repositories/users.js'
import { createUser } from '../features/account/users.js'
import { ManualClock } from '../testing/manualClock.js'
import { sessionRow } from '../testing/rows.js'
import { required } from '../testing/testGateway.js'
import { openTestStore } from '../testing/testStore.js'
import { DamagedKeys, EngineStore, saveEngineKeys, UnreadableKeys } from './engineStore.js'

const vaultOf = (byte: number) => new Vault([new Uint8Array(32).fill(byte)])

async function open() {
  const db = await openTestStore()
  await createUser(db, new ManualClock(), { email: 'ana@loja.com.br', name: 'Ana' })
  const user = required(await findFirstUser(db))
  for (const id of ['s', 'other']) await insertSession(db, sessionRow({ id, user_id: user.id }))
  const rows = () => db.selectFrom('engine_keys').selectAll().execute()
  return { db, rows, store: new EngineStore(db, vaultOf(1)) }
}

test('stores, changes and deletes many keys together, separately for each session', async () => {
  const { store } = await open()
  const many = new Map(Array.from({ length: 1200 }, (_, index) => [`pre-key:${index}`, `chave ${index}`]))
  await store.set('s', many)
  expect(await store.get('s', [...many.keys(), 'missing'])).toEqual(many)
  expect(await store.get('other', [...many.keys()])).toEqual(new Map())
  await store.set(
    's',
    new Map([
      ['pre-key:0', null],
      ['pre-key:1', 'outra'],
      ['creds', '{}'],
    ]),
  )
  expect(await store.get('s', ['pre-key:0', 'pre-key:1', 'creds'])).toEqual(
    new Map([
      ['pre-key:1', 'outra'],
      ['creds', '{}'],
    ]),
  )
})

test('a failed write stores no key at all', async () => {
  const { db, rows, store } = await open()
  await expect(store.set('nobody', new Map([['creds', '{}']]))).rejects.toThrow()
  const broken = db.transaction().execute(async (transaction) => {
    await store.set('s', new Map([['creds', '{}']]), transaction)
    throw new Error('planned')
  })
  await expect(broken).rejects.toThrow('planned')
  expect(await rows()).toEqual([])
})

test('keys are encrypted, bound to their session, and deleted with it or by clear', async () => {
  const { db, rows, store } = await open()
  for (const id of ['s', 'other'])
    await store.set(
      id,
      new Map([
        ['creds', 'um segredo'],
        ['key', 'outro'],
      ]),
    )
  expect(JSON.stringify(await rows())).not.toMatch(/segredo|outro/)
  await store.clear('other')
  expect((await rows()).map(({ session_id }) => session_id)).toEqual(['s', 's'])
  const { value } = required((await rows())[0])
  await db.updateTable('engine_keys').set({ value }).execute()
  await expect(store.get('s', ['creds', 'key'])).rejects.toThrow(DamagedKeys)
  await deleteSession(db, 's')
  expect(await rows()).toEqual([])
})

test('distinguishes keys of another encryption key from missing keys', async () => {
  const { db, store } = await open()
  await store.set('s', new Map([['creds', '{}']]))
  const other = new EngineStore(db, vaultOf(2))
  await expect(other.get('s', ['creds'])).rejects.toThrow(UnreadableKeys)
  expect(await other.get('s', ['key'])).toEqual(new Map())
})

test('distinguishes damaged from foreign keys, and still reads the intact ones', async () => {
  const { db, store } = await open()
  const entries = { creds: '{"me":1}', key: 'outro', head: 'um' }
  await store.set('s', new Map(Object.entries(entries)))
  const alter = (name: string, change: (value: string) => string) =>
    db.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom('engine_keys')
        .selectAll()
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      await saveEngineKeys(transaction, [{ ...row, value: change(row.value) }])
    })
  await alter('creds', (value) => `${value.slice(0, -8)}AAAAAAAA`)
  await alter('head', (value) => `????????${value.slice(8)}`)
  await expect(store.get('s', ['creds'])).rejects.toThrow(DamagedKeys)
  await expect(store.get('s', ['head'])).rejects.toThrow(DamagedKeys)
  expect(await store.getWhole('s', ['creds', 'key', 'head'])).toEqual(new Map([['key', 'outro']]))
  await expect(new EngineStore(db, vaultOf(2)).getWhole('s', ['creds'])).rejects.toThrow(UnreadableKeys)
})

test('a stalled node cannot write or clear the keys of the new home node', async () => {
  const { db, rows } = await open()
  const common = new ManualClock()
  const grants = new MemoryGrants(common, 0)
  const fail = (error: unknown) => {
    throw error
  }
  const node = () => {
    // A stalled node does not renew its leases.
    const clock = new ManualClock()
    const leases = new MemoryLeases(clock, grants, fail)
    onTestFinished(() => leases.close())
    const homes = new SessionHomes({ leases, bus: new MemoryBus(fail), clock, onError: fail })
    return { homes, store: new EngineStore(db, vaultOf(1), (...args) => homes.guard(...args)) }
  }
  const [first, second] = [node(), node()]
  await first.store.set('s', new Map([['creds', 'first']]))
  await expect(second.store.set('s', new Map([['creds', 'early']]))).rejects.toThrow(LeaseLostError)
  common.advance(leaseMs)
  await second.store.set('s', new Map([['creds', 'second']]))
  const kept = await rows()
  await expect(first.store.set('s', new Map([['creds', 'late']]))).rejects.toThrow(LeaseLostError)
  await expect(first.store.clear('s')).rejects.toThrow(LeaseLostError)
  expect(await rows()).toEqual(kept)
  expect((await second.store.get('s', ['creds'])).get('creds')).toBe('second')
})

test('lists keys by kind, in pages, and only of the session', async () => {
  const { store } = await open()
  const many = Array.from({ length: 700 }, (_, index) => [`session:${index}`, `chave ${index}`] as const)
  await store.set('s', new Map([...many, ['pre-key:1', '{}'], ['sessions', 'not a key'], ['creds', '{}']]))
  await store.set('other', new Map([['session:other', '{}']]))
  const listed = new Map<string, string>()
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: Map<string, string> = await store.list('s', ['session:', 'pre-key:'], after)
    for (const [name, text] of page) listed.set(name, text)
    after = [...page.keys()].at(-1)
  }
  expect(listed).toEqual(new Map([...many, ['pre-key:1', '{}']]))
})
