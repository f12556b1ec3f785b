import { describe, expect, it, vi } from 'vitest'
import { Message } from '../../core/entities.js'
import { messagingLimits } from './conversations.js'
import { createMessaging, type LiveMessaging } from './store.js'

let count = 0
const message = (change: object = {}) =>
  Message.parse({
    id: `m${++count}`,
    sessionId: 's',
    contact: { phone: '5511900000001', name: 'Bia' },
    content: 'Oi',
    isFromMe: false,
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, count)).toISOString(),
    ...change,
  })
const second = { phone: '5511900000002', name: null }

describe('an incoming message', () => {
  it('opens a conversation at the top, unread unless selected or sent by the user', () => {
    const { store, receive, select } = createMessaging(() => () => {})
    receive(message())
    receive(message({ contact: second, isFromMe: true }))
    expect(store.getState().conversations.map((one) => [one.contact.phone, one.unreadCount])).toEqual([
      ['5511900000002', 0],
      ['5511900000001', 1],
    ])
    select('s', '5511900000003')
    receive(message({ contact: { phone: '5511900000003' } }))
    expect(store.getState().conversations[0]).toMatchObject({ unreadCount: 0 })
  })

  it('updates last message, unread count and order of a conversation', () => {
    const { store, receive, select } = createMessaging(() => () => {})
    receive(message())
    receive(message({ contact: second }))
    receive(message({ content: 'de novo' }))
    receive(message({ content: 'minha', isFromMe: true }))
    expect(store.getState().conversations[0]).toMatchObject({
      unreadCount: 2,
      lastMessage: { content: 'minha' },
    })
    select('s', '5511900000001')
    expect(store.getState().conversations[0]?.unreadCount).toBe(0)
    receive(message())
    expect(store.getState().conversations[0]?.unreadCount).toBe(0)
  })

  it('is added once to the open conversation, and only for its contact', () => {
    const { store, receive, select } = createMessaging(() => () => {})
    select('s', '5511900000001')
    const one = message()
    receive(one)
    receive(one)
    receive(message({ contact: second }))
    expect(store.getState().messages).toEqual([one])
  })
})

it('keeps only the newest conversations and messages, in time order', () => {
  const { store, receive, select } = createMessaging(() => () => {})
  select('s', '5511900000001')
  const few = 3
  for (let index = 0; index < messagingLimits.messages + few; index++) receive(message())
  const { messages } = store.getState()
  expect(messages).toHaveLength(messagingLimits.messages)
  for (let index = 0; index < messagingLimits.conversations + few; index++)
    receive(message({ contact: { phone: `55119${index}` } }))
  const early = { contact: { phone: '1' }, timestamp: '2025-01-01T00:00:00.000Z' }
  receive(message(early))
  receive(message({ contact: { phone: '2' }, timestamp: '2026-01-02T00:00:00.000Z' }))
  const { conversations } = store.getState()
  expect(conversations).toHaveLength(messagingLimits.conversations)
  const times = conversations.map(({ lastMessage }) => Date.parse(lastMessage.timestamp))
  expect(times).toEqual([...times].sort((a, b) => b - a))
  expect(conversations[0]?.contact.phone).toBe('2')
  expect(conversations.some(({ contact }) => contact.phone === '1')).toBe(false)
})

describe('two contacts merged into one', () => {
  const hidden = '8899@lid'
  const phone = '5511900000001'
  const visible = { phone, name: 'Bia' }
  const unread = ({ store }: ReturnType<typeof createMessaging>) =>
    store.getState().conversations.map((one) => [one.contact.phone, one.contact.name, one.unreadCount])

  it('share one conversation with the newest message and the sum of unread messages', () => {
    const messaging = createMessaging(() => () => {})
    messaging.receive(message({ contact: { phone } }))
    messaging.receive(message({ contact: { phone: hidden, name: 'Beatriz' }, content: 'do LID' }))
    messaging.receive(message({ contact: second }))
    messaging.join(hidden, { phone, name: null })
    expect(unread(messaging)).toEqual([
      ['5511900000002', null, 1],
      [phone, 'Beatriz', 2],
    ])
    const [, joined] = messaging.store.getState().conversations
    expect(joined?.lastMessage).toMatchObject({ content: 'do LID', contact: { phone } })
    messaging.receive(message({ contact: { phone } }))
    expect(unread(messaging)[0]).toEqual([phone, 'Beatriz', 3])
  })

  it('keep the newer message and take the given name', () => {
    const messaging = createMessaging(() => () => {})
    messaging.receive(message({ contact: { phone: hidden } }))
    messaging.receive(message({ contact: { phone }, content: 'do número' }))
    messaging.join(hidden, visible)
    expect(unread(messaging)).toEqual([[phone, 'Bia', 2]])
    expect(messaging.store.getState().conversations[0]?.lastMessage.content).toBe('do número')
  })

  it('stay selected under the new phone number, with their messages read', () => {
    const messaging = createMessaging(() => () => {})
    messaging.receive(message({ contact: { phone } }))
    messaging.select('s', hidden)
    messaging.receive(message({ contact: { phone: hidden } }))
    messaging.join(hidden, visible)
    messaging.receive(message({ contact: { phone } }))
    const { selectedConversation, messages } = messaging.store.getState()
    expect(selectedConversation).toBe(phone)
    expect(messages.map(({ contact }) => contact.phone)).toEqual([phone, phone])
    expect(unread(messaging)).toEqual([[phone, 'Bia', 0]])
  })

  it('change nothing when no conversation of the old contact is kept', () => {
    const messaging = createMessaging(() => () => {})
    messaging.receive(message({ contact: { phone } }))
    const previous = messaging.store.getState()
    messaging.join(hidden, visible)
    messaging.join(phone, visible)
    expect(messaging.store.getState()).toBe(previous)
  })
})

it('fetch sets an error and send throws, because messaging is disabled', () => {
  const { store, fetch, send } = createMessaging(() => () => {})
  fetch()
  expect(store.getState()).toMatchObject({
    conversations: [],
    messages: [],
    error: 'Sistema de mensagens desabilitado temporariamente',
  })
  expect(() => send()).toThrow('Sistema de mensagens desabilitado temporariamente')
})

describe('live messages', () => {
  function live() {
    const listeners = new Set<LiveMessaging>()
    const messaging = createMessaging((listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    })
    const arrive = (one: Message) => {
      for (const { receive } of listeners) receive(one)
    }
    const join: LiveMessaging['join'] = (...expected) => {
      for (const listener of listeners) listener.join(...expected)
    }
    return { messaging, arrive, join, phones: () => messaging.store.getState().conversations.length }
  }

  it('are stored only while followed, and once for several followers', () => {
    const { messaging, arrive, phones } = live()
    const changes = vi.fn()
    messaging.store.subscribe(changes)
    arrive(message())
    expect(changes).not.toHaveBeenCalled()
    const stops = [messaging.follow(), messaging.follow()]
    arrive(message())
    expect(changes).toHaveBeenCalledOnce()
    stops[0]?.()
    stops[0]?.()
    arrive(message({ contact: second }))
    expect(phones()).toBe(2)
    stops[1]?.()
    arrive(message({ contact: { phone: '5511900000009' } }))
    expect(phones()).toBe(2)
  })

  it('move to the merged contact', () => {
    const { messaging, arrive, join } = live()
    messaging.follow()
    arrive(message({ contact: { phone: '8899@lid' } }))
    join('8899@lid', second)
    expect(messaging.store.getState().conversations.map(({ contact }) => contact)).toEqual([second])
  })

  it('are not followed after a reset for the next user', () => {
    const { messaging, arrive, phones } = live()
    messaging.follow()
    arrive(message())
    messaging.reset()
    arrive(message({ contact: second }))
    expect(phones()).toBe(1)
  })
})
