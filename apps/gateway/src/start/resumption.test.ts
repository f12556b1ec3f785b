import { expect, test, vi } from 'vitest'
import { saveBehavior } from '../core/store/repositories/sessionBehaviors.js'
import { stoppedWithSessions } from '../testing/storedSessions.js'
import { openGateway, required, type TestGateway } from '../testing/testGateway.js'
import { openTestStore } from '../testing/testStore.js'

/** 25 batches, which take longer than a call. */
const many = 500

/** Number of reconnected sessions: each connected phone has a ping timer. */
const back = ({ clock }: TestGateway) => clock.pendingTimers

test('listens before the sessions are resumed, and resumes all of them', async () => {
  const { folder, token, ids } = await stoppedWithSessions(many)
  const gateway = await openGateway({ dataFolder: folder })
  expect(back(gateway)).toBeLessThan(many)
  expect((await gateway.call('GET /health')).status).toBe(200)
  await vi.waitFor(() => expect(back(gateway)).toBeGreaterThanOrEqual(many))
  gateway.clock.advance(1000)
  await vi.waitFor(async () => {
    const logs = await gateway.fetch('GET /monitoring/logs', { token })
    expect(await logs.text()).toContain('Todas as sessões foram retomadas')
  })
  const { data } = await gateway.call('GET /sessions', { token })
  expect(data.sessions?.filter(({ status }) => status !== 'connected')).toEqual([])
  expect(data.sessions).toHaveLength(ids.length)
})

test('resumes sessions by last activity, most recent first', async () => {
  const { folder, token, ids } = await stoppedWithSessions(60)
  const db = await openTestStore(folder)
  // Their phones are offline: each reconnection reports it.
  await db.updateTable('virtual_phones').set({ online: 0 }).execute()
  const gateway = await openGateway({ dataFolder: folder })
  await vi.waitFor(async () => {
    const answer = await gateway.fetch('GET /events?after=0&limit=1000', { token })
    const { data } = JSON.parse(await answer.text())
    expect(data.events.map(({ payload }: { payload: { sessionId: string } }) => payload.sessionId)).toEqual(
      ids.toReversed(),
    )
  })
})

test('sessions can be shown, restarted, disconnected, deleted and reached before their turn to resume', async () => {
  const { folder, token, ids } = await stoppedWithSessions(many)
  const [shown, restarted, disconnected, deleted, reached] = ids
  const gateway = await openGateway({ dataFolder: folder })
  const body = { content: 'Olá', contactPhone: '5521977776666', direction: 'incoming' }
  const answers = await Promise.all([
    gateway.fetch(`GET /sessions/${shown}`, { token }),
    gateway.fetch(`POST /monitoring/sessions/${restarted}/restart`, { token }),
    gateway.fetch(`POST /sessions/${disconnected}/disconnect`, { token }),
    gateway.fetch(`DELETE /sessions/${deleted}`, { token }),
    gateway.fetch('POST /virtual-phone/messages', { token: required(reached), body }),
  ])
  expect(back(gateway)).toBeLessThan(many)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201])
  await vi.waitFor(async () => {
    gateway.clock.advance(300)
    expect(back(gateway)).toBeGreaterThanOrEqual(many - 2)
  })
  expect(gateway.logged.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('a session that fails to resume does not block the others and can be disconnected', async () => {
  const { folder, token, ids } = await stoppedWithSessions(3)
  const broken = required(ids[2])
  await saveBehavior(await openTestStore(folder), broken, 'não é JSON')
  const gateway = await openGateway({ dataFolder: folder })
  await vi.waitFor(() => expect(gateway.logged.join()).toContain('background work failed'))
  const body = { content: 'Olá', contactPhone: '5521977776666', direction: 'incoming' }
  expect((await gateway.call('POST /virtual-phone/messages', { token: required(ids[0]), body })).status).toBe(
    201,
  )
  expect((await gateway.call(`POST /sessions/${broken}/disconnect`, { token })).status).toBe(200)
})

test('stopping during resumption leaves no timers, and the next start resumes all sessions', async () => {
  const { folder, token } = await stoppedWithSessions(many)
  const first = await openGateway({ dataFolder: folder })
  const { clock } = first
  await first.close()
  expect(clock.pendingTimers).toBe(0)
  expect(first.logged.filter((line) => line.includes('"level":50'))).toEqual([])
  const second = await openGateway({ dataFolder: folder })
  await vi.waitFor(() => expect(back(second)).toBeGreaterThanOrEqual(many))
  const { data } = await second.call('GET /sessions', { token })
  expect(data.sessions?.every(({ status }) => status === 'connected')).toBe(true)
})
