import { expect, onTestFinished, test, vi } from 'vitest'
import { MemoryGrants } from '../../../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../../../core/cluster/memoryLeases.js'
import type { Clock } from '../../../core/lib/clock.js'
import { MediaSweep } from '../../../core/media/mediaSweep.js'
import { insertLines } from '../../../core/store/repositories/systemLogs.js'
import { findUserByEmail } from '../../../core/store/repositories/users.js'
import type { Db } from '../../../core/store/tables.js'
import { mediaFilesIn } from '../../../testing/files/mediaFilesIn.js'
import { openReceiver } from '../../../testing/receiver.js'
import { temporaryFolder } from '../../../testing/temporaryFolder.js'
import { admin, openGateway, required } from '../../../testing/testGateway.js'
import { openTestStore } from '../../../testing/testStore.js'
import { QueueBounds } from '../../deliveries/queueBounds.js'
import { RetentionJob } from '../../monitoring/retentionJob.js'

const day = 24 * 60 * 60_000

function retentionOf(db: Db, clock: Clock): RetentionJob {
  const retention = new RetentionJob({
    db,
    clock,
    leases: new MemoryLeases(clock, new MemoryGrants(clock, 0), () => undefined),
    limits: { eventDays: 7, logDays: 7, logLines: 5000, queueDays: 30, activityDays: 365 },
    queues: new QueueBounds({
      db,
      clock,
      maxLength: 100,
      writeLog: () => undefined,
      changed: () => undefined,
    }),
    media: new MediaSweep(db, mediaFilesIn(temporaryFolder())),
    writeLog: () => undefined,
    onError: (error) => {
      throw error
    },
  })
  onTestFinished(() => retention.stop())
  return retention
}

test('an account may keep less than the gateway, never more, after a preview of the deletions', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const other = await gateway.another()
  const db = await openTestStore(gateway.folder)
  const { id } = required(await findUserByEmail(db, admin.email))
  const line = {
    session_id: null,
    level: 'info',
    service: 'system',
    folded: '',
    message: 'x',
    details: null,
  } as const
  const at = (days: number) => new Date(gateway.clock.now() - days * day).toISOString()
  await insertLines(db, [
    { ...line, user_id: id, at: at(3) },
    { ...line, user_id: id, at: at(1) },
  ])
  const logs = async (who: string, query = '') => {
    const { body } = await gateway.call(`GET /settings/privacy/retention${query}`, { token: who })
    return Object(body.data).kinds.find((one: { kind: string }) => one.kind === 'logs')
  }
  expect(await logs(token)).toMatchObject({ days: null, most: 7, older: 0, more: false })
  expect(await logs(token, '?logs=2')).toMatchObject({ days: null, older: 1 })
  const change = (body: object) => gateway.call('PUT /settings/privacy/retention', { token, body })
  const tooMany = await change({ logs: 8 })
  expect([tooMany.status, tooMany.body.message]).toEqual([400, 'O servidor guarda no máximo 7 dias'])
  expect((await change({ logs: 2 })).status).toBe(200)
  expect(await logs(token)).toMatchObject({ days: 2, older: 1 })
  expect(await logs(other)).toMatchObject({ days: null })
  const retention = retentionOf(db, gateway.clock)
  await retention.prune()
  const { total } = await logs(token)
  const { older } = await logs(token)
  expect([older, total > 0]).toEqual([0, true])
  expect((await change({ logs: null })).status).toBe(200)
  expect(await logs(token)).toMatchObject({ days: null })
})

test('an account that keeps one day loses older messages, deliveries and events, not newer ones', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const session = await gateway.createSession(token)
  const secret = await gateway.pair(token, session)
  const { url } = await openReceiver()
  const webhook = { url, events: ['message:received'], enabled: true }
  await gateway.call(`POST /sessions/${session}/webhook`, { token, body: webhook })
  for (const content of ['Antiga', 'Nova']) {
    const body = { content, contactPhone: '5521977776661' }
    await gateway.call('POST /virtual-phone/messages', { token: secret, body })
  }
  const db = await openTestStore(gateway.folder)
  const delivered = () => db.selectFrom('deliveries').select(['id', 'open']).orderBy('seq').execute()
  await vi.waitFor(async () => expect((await delivered()).map(({ open }) => open)).toEqual([0, 0]), 10_000)
  await gateway.call(`POST /sessions/${session}/events/webhook/pause`, { token })
  const unsent = { content: 'Parada', contactPhone: '5521977776661' }
  await gateway.call('POST /virtual-phone/messages', { token: secret, body: unsent })
  const [first, second, waiting] = await delivered()
  const old = new Date(gateway.clock.now() - 3 * day).toISOString()
  await db.updateTable('messages').set({ created_at: old }).where('text', '=', 'Antiga').execute()
  await db
    .updateTable('deliveries')
    .set({ created_at: old })
    .where('id', 'in', [required(first).id, required(waiting).id])
    .execute()
  const events = () => db.selectFrom('events').select('cursor').orderBy('cursor').execute()
  const [oldest, ...others] = await events()
  await db.updateTable('events').set({ at: old }).where('cursor', '=', required(oldest).cursor).execute()

  const body = { messages: 1, events: 1, deliveries: 1 }
  expect((await gateway.call('PUT /settings/privacy/retention', { token, body })).status).toBe(200)
  await retentionOf(db, gateway.clock).prune()
  const texts = await db.selectFrom('messages').select('text').execute()
  expect(texts).toEqual([{ text: 'Nova' }, { text: 'Parada' }])
  expect(await delivered()).toEqual([second, { id: required(waiting).id, open: 1 }])
  expect((await events()).slice(0, 1)).toEqual(others.slice(0, 1))
})
