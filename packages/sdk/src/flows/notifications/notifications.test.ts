import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../core/auth/storage.js'
import { isAllowed } from '../../features/notifications/filter.js'
import {
  fromError,
  fromFailure,
  fromMessage,
  fromStatus,
  portuguese,
} from '../../features/notifications/fromEvent.js'
import type { Notification, NotificationDraft } from '../../features/notifications/notification.js'
import { translateBy } from '../../locales/translate.js'
import { groupNotifications, unreadByKind } from './groups.js'
import { createPush, type PushApi } from './push.js'
import { badgeText, createNotifications } from './store.js'

const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() }
const settings = {
  emailNotifications: false,
  pushNotifications: true,
  messageAlerts: true,
  sessionAlerts: true,
  errorAlerts: true,
  maintenanceAlerts: true,
}
const draft = (change: Partial<NotificationDraft> = {}): NotificationDraft => ({
  type: 'session',
  priority: 'medium',
  title: 'Sessão Conectada',
  message: 'Loja',
  ...change,
})

function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('There is none')
  return value
}

function setUp(storage = memoryStorage()) {
  const calls = {
    get: vi.fn(async () => settings),
    update: vi.fn(async (change = {}) => ({ ...settings, ...change })),
  }
  const account = {
    markRead: vi.fn(async () => ({ changed: 1 })),
    dismiss: vi.fn(async () => ({ changed: 1 })),
  }
  const notifications = createNotifications({
    ...{ storage, storageKey: 'notes', logger },
    calls: () => calls,
    accountCalls: () => account,
  })
  return { notifications, calls, account, storage, state: () => notifications.store.getState() }
}

beforeEach(() => vi.clearAllMocks())

describe('groups', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 12) + seconds * 1000).toISOString()
  let cursor = 0
  const meta = (seconds: number) => ({ id: `e${++cursor}`, at: at(seconds), cursor })
  const status = (value: 'connected' | 'disconnected' | 'connecting' | 'qr', seconds: number, id = 's1') =>
    fromStatus({ sessionId: id, status: value }, 'Loja', meta(seconds))
  const wrote = (contactPhone: string, content: string, seconds: number) => {
    const event = { sessionId: 's1', contactPhone, contactName: 'Maria', content, isFromMe: false }
    return required(fromMessage(event, 'Loja', meta(seconds)))
  }

  it('show one entry per cause with its reason, and a separate outage separately', () => {
    const { notifications, state } = setUp()
    const error = { sessionId: 's1', error: 'O aparelho removeu a conexão', timestamp: at(0) }
    for (const one of [
      status('disconnected', -3600),
      required(fromError(error, 'Loja', meta(0))),
      status('disconnected', 1),
      status('connected', 2, 's2'),
    ])
      notifications.add(one)
    const groups = groupNotifications(state().notifications, 'alerts')
    expect(groups.map(({ newest, all, why, unread }) => [newest.title, all.length, why, unread])).toEqual([
      ['Sessão Conectada', 1, null, 1],
      ['Sessão Desconectada', 2, 'Loja: O aparelho removeu a conexão', 2],
      ['Sessão Desconectada', 1, null, 1],
    ])
    expect(unreadByKind(state().notifications)).toEqual({ alerts: 4, messages: 0, urgent: true })
  })

  it('show a pairing as its result, and the messages of one contact as one entry', () => {
    const { notifications, state } = setUp()
    for (const value of ['connecting', 'qr', 'connected'] as const) notifications.add(status(value, 0))
    notifications.add(wrote('5511988887777', 'Oi', 10))
    notifications.add(wrote('5511977776666', 'Bom dia', 20))
    notifications.add(wrote('5511988887777', 'Ainda tem?', 5000))
    const titles = (kind: 'alerts' | 'messages') =>
      groupNotifications(state().notifications, kind).map(({ newest, all }) => [newest.message, all.length])
    expect(titles('alerts')).toEqual([['Loja está conectada e pronta para uso', 3]])
    expect(titles('messages')).toEqual([
      ['Ainda tem?', 2],
      ['Bom dia', 1],
    ])
    expect(unreadByKind(state().notifications)).toEqual({ alerts: 3, messages: 3, urgent: false })
  })
})

describe('the filter', () => {
  it.each([
    ['message', 'messageAlerts'],
    ['system', 'sessionAlerts'],
    ['session', 'sessionAlerts'],
    ['error', 'errorAlerts'],
    ['maintenance', 'maintenanceAlerts'],
  ] as const)('%s notifications follow %s', (type, key) => {
    expect(isAllowed({ ...settings, [key]: false }, type)).toBe(false)
    expect(isAllowed({ ...settings, [key]: true }, type)).toBe(true)
    expect(isAllowed(null, type)).toBe(true)
  })
})

describe('the store', () => {
  it('drops messages before session notifications when full', () => {
    const { notifications, state } = setUp()
    notifications.add(draft({ title: 'Sessão Desconectada' }))
    for (let count = 1; count <= 120; count++)
      notifications.add(draft({ type: 'message', message: String(count) }))
    expect(state().notifications).toHaveLength(100)
    expect(state().notifications.at(-1)?.title).toBe('Sessão Desconectada')
    expect(state().notifications.at(-2)?.message).toBe('22')
  })

  it('adds new ones first and unread, and keeps 100', () => {
    const { notifications, state } = setUp()
    for (let count = 1; count <= 105; count++) notifications.add(draft({ message: String(count) }))
    expect(state().notifications).toHaveLength(100)
    expect(state().notifications[0]).toMatchObject({ message: '105', read: false })
    expect(state().unreadCount).toBe(100)
    expect(badgeText(state().unreadCount)).toBe('99+')
    expect([badgeText(99), badgeText(0)]).toEqual(['99', ''])
  })

  it('counts reads and removals once and never goes below 0', () => {
    const { notifications, state } = setUp()
    const first = notifications.add(draft())?.id ?? ''
    const second = notifications.add(draft())?.id ?? ''
    notifications.markRead(first)
    notifications.markRead(first)
    expect(state().unreadCount).toBe(1)
    notifications.remove(first)
    notifications.remove('unknown')
    expect(state().unreadCount).toBe(1)
    notifications.remove(second)
    expect(state().unreadCount).toBe(0)
    notifications.add(draft())
    notifications.add(draft())
    notifications.markAllRead()
    expect(state()).toMatchObject({ unreadCount: 0, notifications: [{ read: true }, { read: true }] })
    notifications.clear()
    expect(state()).toMatchObject({ unreadCount: 0, notifications: [] })
  })

  it('adds no notification that the settings disable', async () => {
    const { notifications, calls, state } = setUp()
    calls.get.mockResolvedValue({ ...settings, sessionAlerts: false })
    await notifications.loadSettings()
    expect(notifications.add(draft())).toBeNull()
    expect(state().notifications).toHaveLength(0)
  })

  it('is restored after a restart and ignores invalid stored data', () => {
    vi.useFakeTimers()
    const { notifications, storage } = setUp()
    notifications.add(draft())
    vi.runAllTimers()
    vi.useRealTimers()
    expect(setUp(storage).state()).toMatchObject({
      unreadCount: 1,
      notifications: [{ title: 'Sessão Conectada' }],
    })
    storage.setItem('notes', '{"state":{"notifications":[{"id":1}],"unreadCount":7},"version":0}')
    expect(setUp(storage).state()).toMatchObject({ unreadCount: 0, notifications: [] })
  })

  it('writes a burst to storage once, including the last notification', () => {
    vi.useFakeTimers()
    const memory = memoryStorage()
    const setItem = vi.fn(memory.setItem)
    const { notifications } = setUp({ ...memory, setItem })
    for (let count = 1; count <= 50; count++) notifications.add(draft({ message: String(count) }))
    expect(setItem).not.toHaveBeenCalled()
    vi.advanceTimersByTime(250)
    expect(setItem).toHaveBeenCalledOnce()
    notifications.add(draft({ message: '51' }))
    vi.advanceTimersByTime(250)
    vi.useRealTimers()
    expect(setItem).toHaveBeenCalledTimes(2)
    expect(setUp(memory).state()).toMatchObject({ unreadCount: 51, notifications: { 0: { message: '51' } } })
  })

  it('keeps working and logs an error when the storage throws', () => {
    vi.useFakeTimers()
    const setItem = () => {
      throw new Error('QuotaExceededError')
    }
    const { notifications, state } = setUp({ ...memoryStorage(), setItem })
    notifications.add(draft())
    vi.advanceTimersByTime(250)
    vi.useRealTimers()
    expect(state().unreadCount).toBe(1)
    expect(logger.error).toHaveBeenCalledOnce()
  })

  it('ignores an update before the settings are loaded and rethrows a failed update', async () => {
    const { notifications, calls, state } = setUp()
    await notifications.updateSettings({ messageAlerts: false })
    expect(calls.update).not.toHaveBeenCalled()
    await notifications.loadSettings()
    await notifications.updateSettings({ messageAlerts: false })
    expect(state().settings?.messageAlerts).toBe(false)
    calls.update.mockRejectedValueOnce(new Error('no'))
    await expect(notifications.updateSettings({ messageAlerts: true })).rejects.toThrow('no')
    expect(state().settings?.messageAlerts).toBe(false)
  })

  it('logs an error when the settings cannot be loaded', async () => {
    const { notifications, calls, state } = setUp()
    calls.get.mockRejectedValueOnce(new Error('no'))
    await notifications.loadSettings()
    expect(state()).toMatchObject({ isLoading: false, settings: null })
    expect(logger.error).toHaveBeenCalledOnce()
  })
})

describe('the list of the account', () => {
  const listed = (cursor: number, change: Partial<Notification> = {}): Notification => ({
    ...draft({ title: `n${cursor}` }),
    id: `e${cursor}`,
    cursor,
    timestamp: new Date(cursor * 1000).toISOString(),
    read: false,
    ...change,
  })
  const event = (cursor: number) => draft({ ...listed(cursor), title: `n${cursor}` })
  const list = (latest: number, ...notifications: Notification[]) => ({ notifications, latest })

  it('replaces what it tells of, and keeps newer events and what only this browser has', async () => {
    const { notifications, state } = setUp()
    notifications.add(draft({ title: 'own', timestamp: new Date(2500).toISOString() }))
    for (const cursor of [1, 2, 4]) notifications.add(event(cursor))
    await notifications.sync(async () => list(3, listed(3), listed(2, { read: true })))
    expect(state().notifications.map(({ title, read }) => [title, read])).toEqual([
      ['n4', false],
      ['n3', false],
      ['own', false],
      ['n2', true],
    ])
    // A late event that was removed, or read, elsewhere.
    expect([notifications.add(event(1)), notifications.add(event(2))]).toEqual([null, null])
    expect(notifications.add(event(3))?.id).toBe('e3')
    expect(state().unreadCount).toBe(3)
  })

  it('gets what is read and removed here, and nothing of what only this browser has', async () => {
    const { notifications, account, state } = setUp()
    notifications.add(draft({ title: 'own' }))
    await notifications.sync(async () => list(2, listed(2), listed(1)))
    notifications.markRead(['e2', 'unknown'])
    expect(account.markRead).toHaveBeenLastCalledWith({ ids: ['e2'] })
    notifications.markAllRead()
    expect(account.markRead).toHaveBeenLastCalledWith({ ids: ['e1'] })
    notifications.markAllRead()
    expect(account.markRead).toHaveBeenCalledTimes(2)
    notifications.clear()
    expect(account.dismiss).toHaveBeenCalledExactlyOnceWith({ ids: ['e2', 'e1'] })
    expect(state()).toMatchObject({ notifications: [], unreadCount: 0 })
  })

  it('is read again where a change was under way, and after one that failed', async () => {
    const { notifications, account, state } = setUp()
    const read = vi.fn(async () => list(1, listed(1)))
    await notifications.sync(read)
    let sent = () => {}
    account.markRead.mockImplementationOnce(
      () => new Promise((resolve) => (sent = () => resolve({ changed: 1 }))),
    )
    read.mockImplementationOnce(async () => {
      notifications.markRead('e1')
      read.mockImplementationOnce(async () => list(1, listed(1, { read: true })))
      sent()
      return list(1, listed(1))
    })
    await notifications.sync(read)
    expect(state().notifications).toMatchObject([{ id: 'e1', read: true }])
    account.dismiss.mockRejectedValueOnce(new Error('offline'))
    notifications.clear()
    await vi.waitFor(() => expect(state().notifications).toMatchObject([{ id: 'e1' }]))
    expect(logger.error).toHaveBeenCalledOnce()
  })

  it('is left alone with a server that has none, and forgotten with its user', async () => {
    const { notifications, account, state } = setUp()
    notifications.add(event(1))
    await notifications.sync(async () => null)
    notifications.markAllRead()
    expect(account.markRead).not.toHaveBeenCalled()
    expect(state()).toMatchObject({ unreadCount: 0, notifications: [{ id: 'e1' }] })
    let answer = (_list: ReturnType<typeof list>) => {}
    const late = notifications.sync(() => new Promise((resolve) => (answer = resolve)))
    await Promise.resolve()
    notifications.reset()
    answer(list(1, listed(1)))
    await late
    expect(state().notifications).toEqual([])
  })
})

describe('building from events', () => {
  it.each([
    ['connected', 'Sessão Conectada', 'medium'],
    ['disconnected', 'Sessão Desconectada', 'high'],
    ['connecting', 'Conectando Sessão', 'low'],
    ['qr', 'QR Code Disponível', 'medium'],
  ] as const)('%s is titled %s', (status, title, priority) => {
    const built = fromStatus({ sessionId: 's', status }, 'Loja', {
      id: 'e',
      cursor: 1,
      at: '2026-01-01T00:00:00.000Z',
    })
    expect(built).toMatchObject({
      type: 'session',
      title,
      priority,
      sessionId: 's',
      timestamp: '2026-01-01T00:00:00.000Z',
    })
    expect(built.message).toContain('Loja')
  })

  it("names a message's contact or number and ignores the user's own messages", () => {
    const message = {
      sessionId: 's',
      contactName: 'Bia',
      contactPhone: '5511988887777',
      content: 'Oi',
      isFromMe: false,
    }
    expect(fromMessage(message, 'Loja')).toMatchObject({
      type: 'message',
      title: 'Nova mensagem de Bia',
      message: 'Oi',
    })
    expect(fromMessage({ ...message, contactName: ' ' })?.title).toBe('Nova mensagem de (11) 98888-7777')
    expect(fromMessage({ ...message, isFromMe: true })).toBeNull()
    expect(fromError({ sessionId: 's', error: 'caiu' }, 'Loja')).toMatchObject({
      type: 'error',
      priority: 'high',
    })
  })

  it('translates the reason of a failed message', () => {
    const failed = {
      sessionId: 's',
      messageId: 'm',
      contactPhone: '5511988887777',
      timestamp: '2026-01-01T00:00:00.000Z',
      error: 'Este contato está bloqueado',
      errorI18n: { code: 'messages.failures.blocked', params: {} },
    }
    expect(fromFailure(failed).message).toBe('(11) 98888-7777: Este contato está bloqueado')
    const translate = translateBy(({ code }) => `[${code}]`)
    const words = { ...portuguese, translate }
    expect(fromFailure(failed, undefined, words).message).toBe('(11) 98888-7777: [messages.failures.blocked]')
  })
})

describe('browser push', () => {
  const visible: {
    title: string
    options: Record<string, unknown>
    closed: boolean
    onclick: ((event: Event) => unknown) | null
    close(): void
  }[] = []
  function api(permission: 'default' | 'denied' | 'granted', answer = permission): PushApi {
    return class {
      static permission = permission
      static requestPermission = async () => answer
      closed = false
      onclick: ((event: Event) => unknown) | null = null
      title: string
      options: Record<string, unknown>
      constructor(title: string, options: Record<string, unknown>) {
        this.title = title
        this.options = options
        visible.push(this)
      }
      close() {
        this.closed = true
      }
    }
  }
  const entry = { ...draft(), id: 'n', read: false, timestamp: '2026-01-01T00:00:00.000Z' }
  const push = (input: PushApi | undefined, onClick = vi.fn()) =>
    createPush({ logger, icon: '/favicon.svg', onClick, api: input })

  beforeEach(() => {
    visible.length = 0
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())

  it('uses the icon, requires interaction for high priority and closes low ones after 5 s', () => {
    const { show } = push(api('granted'))
    expect(show({ ...entry, priority: 'low' })).toBe(true)
    expect(show({ ...entry, priority: 'high', icon: '/own.png' })).toBe(true)
    expect(visible[0]?.options).toMatchObject({ icon: '/favicon.svg', requireInteraction: false })
    expect(visible[1]?.options).toMatchObject({ icon: '/own.png', requireInteraction: true })
    vi.advanceTimersByTime(4_999)
    expect(visible[0]?.closed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(visible.map(({ closed }) => closed)).toEqual([true, false])
  })

  it('show returns false without permission or support; allow asks for permission', async () => {
    expect(push(api('denied')).show(entry)).toBe(false)
    expect(push(undefined).show(entry)).toBe(false)
    expect(logger.warn).toHaveBeenCalledOnce()
    expect(await push(api('default', 'granted')).allow()).toBe(true)
    expect(await push(api('default', 'denied')).allow()).toBe(false)
  })

  it('show returns false when the browser throws on construction', () => {
    class Refusing {
      static permission = 'granted' as const
      static requestPermission = async () => 'granted' as const
      onclick = null
      constructor() {
        throw new TypeError('Illegal constructor')
      }
      close() {}
    }
    expect(push(Refusing).show(entry)).toBe(false)
  })

  it('a click closes the notification and calls onClick', () => {
    const onClick = vi.fn()
    push(api('granted'), onClick).show(entry)
    visible[0]?.onclick?.(new Event('click'))
    expect(visible[0]?.closed).toBe(true)
    expect(onClick).toHaveBeenCalledWith(entry)
  })
})
