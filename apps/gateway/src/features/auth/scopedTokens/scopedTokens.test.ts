import { expect, test } from 'vitest'
import { Allowances } from '../../../core/cluster/allowances.js'
import { MemoryBus } from '../../../core/cluster/memoryBus.js'
import { SharedCounts } from '../../../core/cluster/sharedCounts.js'
import { Quotas } from '../../../core/http/quotas.js'
import { ActivityLog } from '../../../core/log/activityLog.js'
import { findFirstUser } from '../../../core/store/repositories/users.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { required, roomyLimits } from '../../../testing/testGateway.js'
import { openTestStore } from '../../../testing/testStore.js'
import { createUser } from '../../account/users.js'
import { ApiKeys } from '../../apiKeys/apiKeys.js'
import { UserSockets } from '../../events/realtime/userSockets.js'
import { ScopedTokens } from './scopedTokens.js'

const origin = { address: '127.0.0.1', userAgent: null }
const wanted = { abilities: ['pair' as const], sessionIds: [], externalIds: ['cliente-1'], ttl: 600 }

async function open() {
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana', password: 'senha-de-teste' })
  const { id: userId } = required(await findFirstUser(db))
  const onError = (error: unknown) => {
    throw error
  }
  const activity = new ActivityLog(clock)
  const keys = new ApiKeys({
    db,
    bus: new MemoryBus(onError),
    clock,
    activity,
    limits: roomyLimits,
    onError,
  })
  const tokens = (fill: number) => new ScopedTokens({ db, clock, tokenKey: new Uint8Array(32).fill(fill) })
  const keyUntil = async (expiresAt: string | null) => {
    const input = { name: 'Servidor', scopes: ['sessions' as const], sessionIds: null, expiresAt }
    const { secret } = await keys.create(input, { userId, key: null, origin })
    return { userId, key: (await keys.verify(secret)).key }
  }
  return { clock, tokens, keyUntil }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code }) => code,
  )

test('a token is valid for its own time, never longer than its key, and only on its gateway', async () => {
  const { clock, tokens, keyUntil } = await open()
  const here = tokens(1)
  const long = await here.make(wanted, await keyUntil(null))
  expect(Date.parse(long.expiresAt) - clock.now()).toBe(600_000)
  const soon = new Date(clock.now() + 120_000).toISOString()
  const short = await here.make(wanted, await keyUntil(soon))
  expect(short.expiresAt).toBe(soon)
  expect(await codeOf(tokens(2).verify(long.token))).toBe('token_invalid')
  const [head = '', payload = '', signature = ''] = long.token.split('.')
  const more = btoa(atob(payload).replace('"pair"', '"send"'))
  for (const forged of ['mt_', 'mt_a.b.c', `${head}.${more}.${signature}`, `${head}.${payload}.`])
    expect([forged, await codeOf(here.verify(forged))]).toEqual([forged, 'token_invalid'])
  expect(await codeOf(here.verify(short.token))).toBe(null)
  clock.advance(120_000)
  expect(await codeOf(here.verify(short.token))).toBe('token_expired')
  expect(await codeOf(here.verify(long.token))).toBe(null)
  clock.advance(480_000)
  expect(await codeOf(here.verify(long.token))).toBe('token_expired')
})

test('each external id has its own share of calls and sockets, which new tokens do not reset', async () => {
  const { clock, tokens, keyUntil } = await open()
  const quotas = new Quotas(new Allowances(clock, null), { ...roomyLimits, tokenCallsPerMinute: 60 })
  const limited = tokens(1)
  const maker = await keyUntil(null)
  const call = async (externalId: string) => {
    const { token } = await limited.make({ ...wanted, externalIds: [externalId] }, maker)
    quotas.chargeCredential(await limited.verify(token))
  }
  for (let calls = 0; calls < 20; calls += 1) await call('cliente-1')
  expect(await codeOf(call('cliente-1'))).toBe('rate_limited')
  expect(await codeOf(call('cliente-2'))).toBe(null)
  clock.advance(1000)
  expect(await codeOf(call('cliente-1'))).toBe(null)

  const sockets = new UserSockets(500, new SharedCounts(new MemoryBus(() => undefined), clock, 'sockets'))
  const closed: (() => void)[] = []
  const once = (_: 'disconnect', listener: () => void) => closed.push(listener)
  const enter = (subject: string | null) =>
    sockets.enter({ data: { userId: 'ana', scoped: subject === null ? null : { subject } }, once })
  for (let count = 0; count < 20; count += 1) expect(enter('cliente-1')).toBe(null)
  expect(enter('cliente-1')).toContain('20 conexões')
  expect([enter('cliente-2'), enter(null)]).toEqual([null, null])
  closed[0]?.()
  closed[1]?.()
  expect(enter('cliente-1')).toBe(null)
})
