import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SessionRestrictions } from '../../core/entities.js'
import type { ServerEvents } from '../../core/socket.js'
import { fakeMorpheus, ok } from '../../testing/fakeMorpheus.js'
import { startNotifier } from './notifier.js'

const session = { id: 's1', name: 'Loja', status: 'disconnected', createdAt: '2026-01-01T00:00:00.000Z' }
const settings = {
  emailNotifications: false,
  pushNotifications: true,
  messageAlerts: true,
  sessionAlerts: true,
  errorAlerts: true,
  maintenanceAlerts: true,
}

interface Listed {
  notifications: object[]
  latest: number
}

/** Without `listed` a server of the specification; a read that it answers with null fails. */
async function setUp(listed?: () => Listed | null, { connects = true } = {}) {
  const fake = fakeMorpheus(({ path }) => {
    if (path === '/notifications') {
      const list = listed?.()
      return list ? ok({ unreadCount: 0, ...list }) : { status: listed ? 400 : 404, body: {} }
    }
    return path === '/sessions' ? ok({ sessions: [session] }) : ok(settings)
  })
  await fake.morpheus.notifications.loadSettings()
  const show = vi.fn(() => true)
  const stop = startNotifier(fake.morpheus, { push: { show } })
  onTestFinished(stop)
  if (connects) fake.resync()
  const titles = () => fake.morpheus.notifications.store.getState().notifications.map(({ title }) => title)
  return { ...fake, show, stop, titles }
}

const message = {
  sessionId: 's1',
  contactName: 'Bia',
  contactPhone: '5511988887777',
  content: 'Oi',
  isFromMe: false,
}

describe('the notifier', () => {
  it("notifies once per status despite rotating codes, with the session's name", async () => {
    const { push, titles, morpheus, calls } = await setUp()
    push('session:status', { sessionId: 's1', status: 'qr' })
    await vi.waitFor(() => expect(titles()).toHaveLength(1))
    push('session:status', { sessionId: 's1', status: 'qr' })
    push('session:status', { sessionId: 's1', status: 'connected' })
    await vi.waitFor(() => expect(titles()).toEqual(['Sessão Conectada', 'QR Code Disponível']))
    expect(morpheus.notifications.store.getState().notifications[0]?.message).toContain('Loja')
    expect(calls.filter(({ path }) => path === '/sessions')).toHaveLength(1)
  })

  it('is calm about what the owner did: a restart, a disconnection, a code that nobody used', async () => {
    const { push, titles, morpheus } = await setUp()
    const reason = (code: string) => ({ code, text: '', short: '' })
    const status = (more: Partial<ServerEvents['session:status']>) =>
      push('session:status', { sessionId: 's1', status: 'connected', ...more })
    status({ status: 'connecting', availability: 'reconnecting', reason: reason('restarting') })
    status({ availability: 'up' })
    push('session:error', { sessionId: 's1', error: 'O QR Code expirou', code: 'qr_timed_out' })
    status({ status: 'disconnected', availability: 'unpaired', reason: reason('qr_timed_out') })
    await vi.waitFor(() => expect(titles()).toEqual(['Código Expirado']))
    status({ status: 'connecting', availability: 'reconnecting', reason: reason('restarting') })
    status({ status: 'disconnected', availability: 'down', reason: reason('logged_out') })
    await vi.waitFor(() => expect(titles()).toEqual(['Sessão Desconectada', 'Código Expirado']))
    status({ availability: 'up' })
    status({ status: 'disconnected', availability: 'unpaired', reason: reason('by_operator') })
    await vi.waitFor(() => expect(titles()).toHaveLength(4))
    const { notifications } = morpheus.notifications.store.getState()
    expect(notifications.map(({ priority }) => priority)).toEqual(['low', 'medium', 'high', 'low'])
  })

  it('notifies once of a restriction on new conversations, and again after it was lifted', async () => {
    const { push, titles } = await setUp()
    const restricted = (restrictions: SessionRestrictions | null) =>
      push('session:restrictions', { sessionId: 's1', restrictions })
    const newChats = { limit: 3, resetsAt: null }
    restricted({ reachOut: null, newChats: { ...newChats, remaining: 1 } })
    restricted({ reachOut: null, newChats: { ...newChats, remaining: 0 } })
    restricted({ reachOut: { until: '2026-11-21T15:00:00.000Z' }, newChats: null })
    await vi.waitFor(() => expect(titles()).toEqual(['Conversas Novas Bloqueadas']))
    restricted(null)
    restricted({ reachOut: { until: null }, newChats: null })
    await vi.waitFor(() => expect(titles()).toHaveLength(2))
  })

  const listedStatus = (cursor: number, status: string, read = false) => ({
    ...{
      id: `e${cursor}`,
      type: 'session',
      priority: 'medium',
      title: 'Título',
      message: 'Texto',
      read,
      cursor,
    },
    timestamp: '2026-11-22T12:00:00.000Z',
    ...{ sessionId: 's1', sessionName: 'Loja', contactName: null, contactPhone: null, cause: 'session:s1' },
    event: { name: 'session:status', payload: { sessionId: 's1', status } },
  })
  const meta = (cursor: number) => ({ id: `e${cursor}`, cursor, at: '2026-11-22T12:00:00.000Z' })

  it('reads what happened while no browser was open, and what was read elsewhere', async () => {
    const list: { notifications: object[]; latest: number } = {
      notifications: [listedStatus(7, 'disconnected')],
      latest: 7,
    }
    const { push, resync, titles, morpheus, show } = await setUp(() => list)
    await vi.waitFor(() => expect(titles()).toEqual(['Sessão Desconectada']))
    expect(show).not.toHaveBeenCalled()
    list.notifications = [listedStatus(7, 'disconnected', true)]
    push('notifications:changed', { change: 'read' })
    await vi.waitFor(() => expect(morpheus.notifications.store.getState().unreadCount).toBe(0))
    list.notifications = [{ ...listedStatus(8, ''), event: { name: 'of:later', payload: {} } }]
    resync()
    await vi.waitFor(() => expect(titles()).toEqual(['Título']))
  })

  it('leaves it to the account whether the first status that it sees is news', async () => {
    const list = { notifications: [], latest: 8 }
    const { push, resync, titles, show, calls } = await setUp(() => list)
    // The end of a restart that began before this page was opened, and a message after it.
    push('session:status', { sessionId: 's1', status: 'connected' }, meta(8))
    push('message:notification', message, meta(9))
    await vi.waitFor(() => expect(titles()).toEqual(['Nova mensagem de Bia']))
    expect(show).toHaveBeenCalledOnce()
    const reads = () => calls.filter(({ path }) => path === '/notifications').length
    const before = reads()
    push('session:status', { sessionId: 's1', status: 'disconnected' }, meta(10))
    await vi.waitFor(() => expect(titles()).toHaveLength(2))
    expect(reads()).toBe(before)
    push('session:status', { sessionId: 's2', status: 'disconnected' }, meta(11))
    await vi.waitFor(() => expect(reads()).toBe(before + 1))
    resync()
    await vi.waitFor(() => expect(reads()).toBe(before + 2))
  })

  it('reads the list at the first connection where the read that an event began failed', async () => {
    let reads = 0
    const list = { notifications: [listedStatus(7, 'disconnected')], latest: 7 }
    const { push, resync, titles } = await setUp(() => (++reads === 1 ? null : list), { connects: false })
    push('session:status', { sessionId: 's1', status: 'connected' }, meta(8))
    resync()
    await vi.waitFor(() => expect(titles()).toEqual(['Sessão Conectada', 'Sessão Desconectada']))
  })

  it('keeps the order of events while a session name is being read, and shows pushes', async () => {
    const { push, titles, show } = await setUp()
    push('session:error', { sessionId: 's1', error: 'caiu' })
    push('message:notification', message)
    push('message:notification', { ...message, isFromMe: true })
    await vi.waitFor(() => expect(titles()).toEqual(['Nova mensagem de Bia', 'Erro na Sessão']))
    expect(show).toHaveBeenCalledTimes(2)
  })

  it('shows no push when disabled in the settings, and adds nothing after stop', async () => {
    const { push, titles, show, stop, morpheus } = await setUp()
    morpheus.notifications.store.setState({ settings: { ...settings, pushNotifications: false } })
    push('message:notification', message)
    await vi.waitFor(() => expect(titles()).toHaveLength(1))
    stop()
    push('message:notification', message)
    await Promise.resolve()
    expect(titles()).toHaveLength(1)
    expect(show).not.toHaveBeenCalled()
  })

  it('continues after a notification could not be stored', async () => {
    const fake = fakeMorpheus(() => ok({ sessions: [] }))
    const { notifications } = fake.morpheus
    const add = vi.fn(notifications.add).mockImplementationOnce(() => {
      throw new Error('QuotaExceededError')
    })
    const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() }
    startNotifier({ ...fake.morpheus, notifications: { ...notifications, add } }, { logger })
    fake.push('message:notification', message)
    fake.push('message:notification', message)
    await vi.waitFor(() => expect(notifications.store.getState().notifications).toHaveLength(1))
    expect(logger.error).toHaveBeenCalledOnce()
  })
})
