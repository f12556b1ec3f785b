import { randomBytes } from 'node:crypto'
import { contract } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Vault } from '../core/lib/vault.js'
import { ActivityLog } from '../core/log/activityLog.js'
import { openStore } from '../core/store/open.js'
import { probe } from '../core/store/probe.js'
import { insertSession } from '../core/store/repositories/sessions.js'
import { insertLines, listLogEntries } from '../core/store/repositories/systemLogs.js'
import {
  countAdministrators,
  findFirstUser,
  findUserByEmail,
  revokeTokens,
} from '../core/store/repositories/users.js'
import type { Db } from '../core/store/tables.js'
import { passwordMatches } from '../features/account/passwords.js'
import { createUser, ensureAdministrator } from '../features/account/users.js'
import { setAdministrator } from '../features/auth/signInAdministration.js'
import { UserNotificationSettings } from '../features/email/feature.js'
import { Resumption } from '../features/sessions/resumption.js'
import { SessionMutex } from '../features/sessions/sessionMutex.js'
import { CloudConfigs } from '../features/sessions/settings/cloudConfigs.js'
import { logOf, startDelivering } from '../testing/delivering.js'
import { ManualClock } from '../testing/manualClock.js'
import { freshDatabase } from '../testing/postgres/freshDatabase.js'
import { sessionRow } from '../testing/rows.js'
import { openGateway, required, roomyLimits } from '../testing/testGateway.js'
import { openTestStore } from '../testing/testStore.js'

/** With several connections the database has to guarantee what a single one did. */
const rounds = [0, 1, 2, 3, 4, 5, 6, 7]
const clock = new ManualClock()
const log = new ActivityLog(clock)
const origin = { address: '127.0.0.1', userAgent: null }

/** Two stores on one database, with an account and two sessions: `s` and, of the Cloud API, `c`. */
async function twoStores(): Promise<[Db, Db, string]> {
  const databaseUrl = await freshDatabase()
  const open = async () => {
    const db = await openStore({ dataFolder: '', databaseUrl, databaseConnections: 6 })
    onTestFinished(() => db.destroy())
    return db
  }
  const [one, two] = [await open(), await open()]
  await createUser(one, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const user_id = required(await findFirstUser(one)).id
  await insertSession(one, sessionRow({ id: 's', user_id }))
  await insertSession(one, sessionRow({ id: 'c', user_id, api_type: 'WHATSAPP_CLOUD' }))
  return [one, two, user_id]
}

test('concurrent changes to different notification settings are all stored', async () => {
  const [one, two, user] = await twoStores()
  const [here, there] = [new UserNotificationSettings(one, log), new UserNotificationSettings(two, log)]
  for (const round of rounds) {
    const on = round % 2 === 0
    await Promise.all([
      here.change(user, { emailNotifications: on }, origin),
      there.change(user, { pushNotifications: on }, origin),
      here.change(user, { messageAlerts: !on }, origin),
      there.change(user, { errorAlerts: !on }, origin),
    ])
    expect(await here.get(user)).toMatchObject({
      emailNotifications: on,
      pushNotifications: on,
      messageAlerts: !on,
      errorAlerts: !on,
    })
  }
})

test('a masked secret keeps the value stored at write time, not an earlier one', async () => {
  const [one, two, user] = await twoStores()
  const vault = new Vault([randomBytes(32)])
  const configs = (db: Db) => {
    const nothing = async () => undefined
    const mutex = new SessionMutex(db, new Resumption({ resume: nothing, onError: nothing }))
    const check = async () => ({ verdict: 'unknown' as const, reason: localized('meta.unexpected_answer') })
    return new CloudConfigs({
      db,
      activityLog: log,
      vault,
      clock,
      mutex,
      atOwner: nothing,
      check,
      changed: nothing,
    })
  }
  const [here, there] = [configs(one), configs(two)]
  const config = (accessToken: string) => ({
    phoneNumberId: '1',
    businessAccountId: '2',
    appId: '3',
    appSecret: '',
    accessToken,
    webhookUrl: '',
    webhookVerifyToken: 'verificar',
    events: [],
    enabled: true,
  })
  let kept = await here.save('c', user, config('primeiro-segredo-0000'))
  for (const round of rounds) {
    const [changed] = await Promise.allSettled([
      here.save('c', user, config(`segredo-numero-${round}-${1000 + round}`)),
      there.save('c', user, { ...config(kept.accessToken), appId: '4' }),
    ])
    if (changed.status === 'rejected') throw changed.reason
    kept = required(await here.get('c', user))
    // The other write was rejected or came first.
    expect(kept.accessToken).toBe(changed.value.accessToken)
  }
})

test('concurrent account creation makes one administrator and one account per e-mail', async () => {
  const [here, there] = await twoStores()
  await sql`delete from users`.execute(here)
  const made = await together(here, 'users', 4, () =>
    Promise.allSettled(
      [here, there].flatMap((db) =>
        ['ana', 'bia'].map((name) => createUser(db, clock, { email: `${name}@loja.com.br`, name })),
      ),
    ),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const outcome of made) {
    if (outcome.status === 'rejected')
      expect(outcome.reason.message).toMatch(/^Já existe um usuário com o e-mail/)
  }
  expect(await countAdministrators(here)).toBe(1)
})

test('gateways starting concurrently on a new database create one administrator', async () => {
  const [here, there] = await twoStores()
  await sql`delete from users`.execute(here)
  const wanted = { email: 'ana@loja.com.br', name: 'Ana' }
  const started = await together(here, 'users', 2, () =>
    Promise.all([here, there].map((db) => ensureAdministrator(db, clock, wanted))),
  )
  const [shown, ...others] = started.flatMap(({ password }) => password ?? [])
  expect([typeof shown, others]).toEqual(['string', []])
  const { password_hash } = required(await findUserByEmail(here, wanted.email))
  expect(await passwordMatches(password_hash, required(shown))).toBe(true)
})

test('two administrators who demote each other concurrently leave one administrator', async () => {
  const [one, two] = await twoStores()
  await createUser(one, clock, { email: 'bia@loja.com.br', name: 'Bia' })
  await setAdministrator(one, () => undefined, 'bia@loja.com.br', true)
  await together(one, 'users', 2, () =>
    Promise.allSettled([
      setAdministrator(one, () => undefined, 'ana@loja.com.br', false),
      setAdministrator(two, () => undefined, 'bia@loja.com.br', false),
    ]),
  )
  expect(await countAdministrators(one)).toBe(1)
})

test('each concurrent token revocation moves the valid-from time forward', async () => {
  const [one, two, user] = await twoStores()
  const since = async () =>
    Date.parse(required(await findUserByEmail(one, 'ana@loja.com.br')).tokens_valid_from)
  const before = await since()
  await Promise.all([one, two, one, two].map((db) => revokeTokens(db, clock, user)))
  expect((await since()) - before).toBe(4)
})

test('reading the log from an id on misses no entry that is written concurrently', async () => {
  const [one, two] = await twoStores()
  const line = {
    user_id: null,
    session_id: null,
    level: 'info' as const,
    service: 'system' as const,
    at: '2026-11-21T12:00:00.000Z',
    folded: 'x',
    message: 'x',
    details: null,
  }
  let writing = true
  const writers = Promise.all(
    [one, two, one, two].map(async (db) => {
      for (let batch = 0; batch < 40; batch += 1)
        await insertLines(
          db,
          Array.from({ length: 5 }, () => line),
        )
    }),
  ).finally(() => {
    writing = false
  })
  const seen: number[] = []
  for (let last = false; !last; ) {
    last = !writing
    const from = (seen.at(-1) ?? 0) + 1
    const rows = await listLogEntries(two, null, { from }, { limit: 1000, oldestFirst: true })
    seen.push(...rows.map(({ id }) => id))
  }
  await writers
  expect(seen).toHaveLength(800)
})

test('concurrent probes of the store all succeed', async () => {
  const [one, two] = await twoStores()
  const instants = Array.from({ length: 40 }, (_, second) => new Date(second * 1000).toISOString())
  const read = await Promise.all(instants.map((at, index) => probe(index % 2 === 0 ? one : two, at)))
  expect(read).toEqual(instants)
})

/** Two gateways on one database, with an account that is signed in to both. */
async function twoGateways(overrides: Parameters<typeof openGateway>[0] = {}) {
  const databaseUrl = await freshDatabase()
  const shared = { databaseUrl, cluster: true, secrets: [randomBytes(32)] as const, ...overrides }
  const [one, two] = [await openGateway(shared), await openGateway(shared)]
  return { one, two, token: await one.signIn(), databaseUrl }
}

test('the session limit per user holds across gateways', async () => {
  const { one, two, token, databaseUrl } = await twoGateways({ limits: { ...roomyLimits, sessions: 1 } })
  const db = await openStore({ dataFolder: '', databaseUrl })
  onTestFinished(() => db.destroy())
  const answers = await together(db, 'sessions', 2, () =>
    Promise.all(
      [one, two].map((gateway) => gateway.call('POST /sessions', { token, body: { name: 'Loja' } })),
    ),
  )
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  const { sessions } = await one.read(contract.sessions.list.answer, 'GET /sessions', { token })
  expect(sessions).toHaveLength(1)
})

test('concurrent changes to different behaviour settings are all stored', async () => {
  const { one, two, token } = await twoGateways()
  const id = await one.createSession(token)
  for (const round of rounds) {
    const on = round % 2 === 0
    const change = (gateway: typeof one, body: object) =>
      gateway.call(`PUT /sessions/${id}/behavior`, { token, body })
    const answers = await Promise.all([
      change(one, { markMessagesAsRead: on }),
      change(two, { alwaysOnline: on }),
      change(one, { ignoreGroupMessages: on }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { data } = (await two.call(`GET /sessions/${id}/behavior`, { token })).body
    expect(data).toMatchObject({ markMessagesAsRead: on, alwaysOnline: on, ignoreGroupMessages: on })
  }
})

test('concurrent changes to different webhook fields are all stored', async () => {
  const { one, two, token } = await twoGateways()
  const id = await one.createSession(token)
  await one.call(`POST /sessions/${id}/webhook`, {
    token,
    body: { url: 'http://127.0.0.1:9/a', enabled: false, events: ['message:received'] },
  })
  for (const round of rounds) {
    const url = `http://127.0.0.1:9/${round}`
    const headers = { 'Accept-Language': `pt-${round}` }
    const change = (gateway: typeof one, body: object) =>
      gateway.call(`PUT /sessions/${id}/webhook`, { token, body })
    const answers = await Promise.all([change(one, { url }), change(two, { headers })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await one.call(`GET /sessions/${id}/webhook`, { token })).body.data).toMatchObject({
      url,
      headers,
    })
  }
})

test('an event is stored even if its delivery target is being deleted', async () => {
  const { gateway, token, id, say } = await startDelivering()
  const other = await openTestStore(gateway.folder)
  let saying: ReturnType<typeof say> | undefined
  await other.transaction().execute(async (db) => {
    await db.deleteFrom('delivery_targets').where('session_id', '=', id).execute()
    saying = say('oi')
    // The send waits for the removal's lock.
    await vi.waitFor(async () => expect(await waitingForLocks(other)).toBeGreaterThan(0))
  })
  expect((await saying)?.status).toBe(201)
  expect(await logOf(gateway, token, id)).toEqual([])
})

test('a replay requested while its attempt is being recorded is not lost', async () => {
  const { gateway, receiver, say } = await startDelivering()
  const other = await openTestStore(gateway.folder)
  receiver.reply = () => ({ status: 500 })
  await say('oi')
  await vi.waitFor(async () => {
    const row = await other.selectFrom('deliveries').select('step').executeTakeFirst()
    expect(row?.step).toBe(1)
  })
  let answer: () => void = () => undefined
  receiver.reply = () =>
    new Promise((resolve) => {
      answer = () => resolve({ status: 500 })
    })
  gateway.clock.advance(5000)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2))
  await other.transaction().execute(async (db) => {
    await db.updateTable('deliveries').set({ state: 'waiting', open: 1, step: 0, next_at: null }).execute()
    answer()
    await vi.waitFor(async () => expect(await waitingForLocks(other)).toBeGreaterThan(0))
  })
  // The first step is immediate; the one after the second is minutes away.
  await vi.waitFor(() => expect(receiver.received).toHaveLength(3))
  answer()
})

/** Locks a table until `count` writers wait, then releases all at once. */
async function together<Result>(
  db: Db,
  table: 'users' | 'sessions',
  count: number,
  run: () => Promise<Result>,
): Promise<Result> {
  let running: Promise<Result> | undefined
  await db.transaction().execute(async (transaction) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(transaction)
    running = run()
    await vi.waitFor(async () => expect(await waitingForLocks(db)).toBeGreaterThanOrEqual(count))
  })
  return required(await running)
}

async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
