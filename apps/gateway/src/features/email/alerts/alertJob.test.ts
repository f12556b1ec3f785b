import { randomBytes } from 'node:crypto'
import type { AlertSettings } from '@morpheus/sdk/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MemoryBus } from '../../../core/cluster/memoryBus.js'
import { MemoryGrants } from '../../../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../../../core/cluster/memoryLeases.js'
import { Vault } from '../../../core/lib/vault.js'
import { ActivityLog } from '../../../core/log/activityLog.js'
import { findFirstUser } from '../../../core/store/repositories/users.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { openTestStore } from '../../../testing/testStore.js'
import * as passwords from '../../account/passwords.js'
import { createUser } from '../../account/users.js'
import { UserNotificationSettings } from '../feature.js'
import { MailServerSettings } from '../mailServerSettings.js'
import { Outbox } from '../outbox.js'
import type { DiskSpace } from './alertCauses.js'
import { AlertJob, isQuiet } from './alertJob.js'
import { UserAlertSettings } from './alertSettings.js'
import { Alerts } from './alerts.js'

const minute = 60_000
const fail = (error: unknown) => {
  throw error
}

/** A store with a user who wants alerts, and nodes that watch it. 09:00 in São Paulo. */
async function open(notifications = true) {
  vi.spyOn(passwords, 'hashPassword').mockResolvedValue('hash')
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  vi.restoreAllMocks()
  const userId = String((await findFirstUser(db))?.id)
  const vault = new Vault([randomBytes(32)])
  const environment = {
    host: '127.0.0.1',
    port: 1,
    security: 'none' as const,
    user: '',
    password: '',
    from: 'morpheus@loja.com.br',
    fromName: 'Morpheus',
    notifications,
  }
  const server = new MailServerSettings({ db, vault, environment })
  const outbox = new Outbox({ bus: new MemoryBus(fail), clock, vault, server })
  const grants = await MemoryGrants.open(clock, db)
  const disk: DiskSpace = { freeBytes: 500e9, totalBytes: 1000e9 }
  const node = () => {
    const watch = new AlertJob({
      db,
      clock,
      leases: new MemoryLeases(clock, grants, fail),
      server,
      outbox,
      disk: async () => disk,
      publicUrl: Promise.resolve('https://morpheus.loja.com.br'),
      timeZone: 'America/Sao_Paulo',
      onError: fail,
    })
    onTestFinished(() => watch.stop())
    return watch
  }
  const watch = node()
  const origin = { address: '127.0.0.1', userAgent: null }
  const wish = (part: object) =>
    new UserNotificationSettings(db, new ActivityLog(clock)).change(userId, part, origin)
  await wish({ emailNotifications: true })
  const settings = (part: Partial<AlertSettings>) =>
    new UserAlertSettings(db, new ActivityLog(clock)).change(userId, part, origin)
  const pass = async (minutes: number) => {
    for (let step = 0; step < minutes * 2; step += 1) {
      clock.advance(minute / 2)
      await watch.check()
    }
  }
  const session = async (id: string, more: Partial<SessionRow> = {}) => {
    await db
      .insertInto('sessions')
      .values({
        id,
        user_id: userId,
        name: `Loja ${id}`,
        description: null,
        status: 'connected',
        api_type: 'MORPHEUS',
        connection_method: 'QR_CODE',
        paired: 1,
        phone: '5511988887777',
        profile_pic: null,
        display_name: null,
        quality: null,
        pairing_phone: null,
        last_activity: null,
        created_at: '2026-11-21T12:00:00.000Z',
        failure: null,
        availability: 'up',
        since: null,
        reason: null,
        tags: null,
        pinned: 0,
        ...more,
      })
      .execute()
  }
  const set = (patch: Partial<SessionRow>, id?: string) => {
    const update = db.updateTable('sessions').set(patch)
    return (id === undefined ? update : update.where('id', '=', id)).execute()
  }
  const mails = async () => {
    const rows = await db.selectFrom('mails').selectAll().orderBy('created_at').execute()
    return rows.map((row) => ({ ...row, text: outbox.openMessage(row)?.text ?? '' }))
  }
  const subjects = async () => (await mails()).map(({ subject }) => subject)
  return { db, clock, userId, watch, node, wish, settings, pass, session, set, mails, subjects, disk }
}

const down = { status: 'connecting' } as const
const up = { status: 'connected', failure: null } as const

test('alerts once about a session down for five minutes, and when it is back; not before', async () => {
  const { session, set, pass, subjects, mails } = await open()
  await session('1')
  await set(down)
  await pass(4)
  await set(up)
  await pass(10)
  expect(await subjects()).toEqual([])
  await set(down)
  await pass(30)
  expect(await subjects()).toEqual(['Alerta: Sessão "Loja 1" desconectada'])
  expect((await mails())[0]).toMatchObject({ recipient: 'ana@loja.com.br', kind: 'alert', state: 'waiting' })
  expect((await mails())[0]?.text).toContain('https://morpheus.loja.com.br/sessions/1')
  await set(up)
  await pass(1)
  await set(down)
  await pass(20)
  expect(await subjects()).toHaveLength(1)
  await set(up)
  await pass(5)
  expect((await subjects())[1]).toBe('Resolvido: Sessão "Loja 1" desconectada')
})

test('sixty sessions that fail together make one mail that lists them', async () => {
  const { session, set, pass, subjects, mails, clock, watch } = await open()
  for (let id = 1; id <= 60; id += 1) await session(String(id))
  for (let id = 1; id <= 60; id += 1) {
    await set(down, String(id))
    if (id % 20 === 0) {
      clock.advance(10_000)
      await watch.check()
    }
  }
  await pass(15)
  expect(await subjects()).toEqual(['60 alertas no Morpheus'])
  expect((await mails())[0]?.text).toContain('A lista mostra os primeiros 30; há mais 30.')
})

test('alerts about a session ended by the phone, not one never paired or disconnected by a user', async () => {
  const { session, pass, subjects } = await open()
  await session('nova', { status: 'disconnected', paired: 0, phone: null })
  await session('desligada', { status: 'disconnected', paired: 0 })
  await session('caída', {
    status: 'disconnected',
    paired: 0,
    failure: 'O aparelho foi desconectado pelo celular.',
  })
  await pass(20)
  expect(await subjects()).toEqual(['Alerta: Sessão "Loja caída" desconectada'])
})

test('alerts only users who want them, for the kinds they want, and only when enabled', async () => {
  const { session, set, pass, subjects, wish } = await open()
  await session('1')
  await set(down)
  await wish({ emailNotifications: false })
  await pass(10)
  await wish({ emailNotifications: true, sessionAlerts: false })
  await pass(10)
  expect(await subjects()).toEqual([])
  await wish({ sessionAlerts: true })
  await pass(1)
  expect(await subjects()).toHaveLength(1)
  const off = await open(false)
  await off.session('1', down)
  await off.pass(10)
  expect(await off.subjects()).toEqual([])
})

test('sends nothing in quiet hours; afterwards only alerts that still hold', async () => {
  const { session, set, pass, subjects, settings } = await open()
  await session('1')
  await session('2')
  await settings({ quietFrom: '08:00', quietTo: '10:00', sessionMinutes: 2 })
  await set(down)
  await pass(30)
  await set(up, '2')
  await pass(29)
  expect(await subjects()).toEqual([])
  await pass(2)
  expect(await subjects()).toEqual(['Alerta: Sessão "Loja 1" desconectada'])
})

test('quiet hours may span midnight and end exactly at their end time', () => {
  const night = { quietFrom: '22:00', quietTo: '07:30' }
  const all = { sessionMinutes: 5, integrationMinutes: 15, tellRecovered: true }
  const at = (hours: number, minutes: number) => isQuiet({ ...all, ...night }, hours * 60 + minutes)
  expect([at(21, 59), at(22, 0), at(0, 0), at(7, 29), at(7, 30)]).toEqual([false, true, true, true, false])
  expect(isQuiet({ ...all, quietFrom: '22:00', quietTo: null }, 22 * 60)).toBe(false)
  expect(isQuiet({ ...all, quietFrom: '22:00', quietTo: '22:00' }, 22 * 60)).toBe(false)
})

test('two nodes and a restarted one send an alert once', async () => {
  const { session, set, clock, subjects, watch, node } = await open()
  const other = node()
  await session('1')
  await set(down)
  for (let step = 0; step < 20; step += 1) {
    clock.advance(minute / 2)
    await Promise.all([watch.check(), other.check()])
  }
  await watch.stop()
  const anew = node()
  clock.advance(10 * minute)
  await Promise.all([anew.check(), other.check()])
  expect(await subjects()).toHaveLength(1)
})

test('alerts about failing integrations, a full disk and raised alerts, each by its own rule', async () => {
  const { db, clock, userId, session, pass, subjects, disk, settings } = await open()
  await settings({ tellRecovered: false })
  await session('1')
  await db
    .insertInto('delivery_targets')
    .values({
      id: 't1',
      session_id: '1',
      kind: 'webhook',
      config: '',
      events: '[]',
      raw: 0,
      enabled: 1,
      paused: 0,
      status: 'ERROR',
      last_attempt_at: null,
      last_success_at: null,
      last_error: 'HTTP 500',
      failing_since: null,
      error_since: new Date(clock.now()).toISOString(),
      created_at: '2026-11-21T12:00:00.000Z',
    })
    .execute()
  await pass(14)
  expect(await subjects()).toEqual([])
  await pass(2)
  expect(await subjects()).toEqual(['Alerta: Webhook da sessão "Loja 1" com falha'])
  disk.freeBytes = 100e6
  await pass(10)
  expect((await subjects())[1]).toBe('Alerta: Disco do servidor quase cheio')
  const alerts = new Alerts(clock)
  const backup = {
    userId,
    cause: 'backup',
    kind: 'backup_failed',
    severity: 'high',
    title: 'O backup não foi concluído',
    detail: 'O disco ficou cheio.',
    path: '/settings?aba=backup',
  } as const
  await alerts.raise(db, backup)
  await pass(6)
  await alerts.raise(db, backup)
  await pass(6)
  expect((await subjects()).slice(2)).toEqual(['Alerta: O backup não foi concluído'])
  await alerts.resolve(db, userId, 'backup')
  await pass(1)
  await alerts.raise(db, backup)
  await pass(6)
  expect((await subjects()).slice(2)).toHaveLength(2)
})
