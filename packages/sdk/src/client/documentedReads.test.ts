import { afterEach, describe, expect, it } from 'vitest'
import { startAnswerServer, type WireAnswer } from '../testing/answerServer.js'
import type { Morpheus } from './createMorpheus.js'

let close = async () => {}
afterEach(() => close())

async function clientAnsweredWith(answer: WireAnswer | ((route: string) => WireAnswer)) {
  const server = await startAnswerServer(typeof answer === 'function' ? answer : () => answer)
  close = server.close
  return { ...server, morpheus: server.createClient('t') }
}

/** The documents wrap answers in data.data, and some examples show them bare. */
const envelopes: readonly [string, (content: unknown) => unknown][] = [
  ['in data', (data) => ({ data })],
  ['with success', (data) => ({ success: true, data })],
  ['in data.data', (data) => ({ success: true, data: { data } })],
  ['bare', (data) => data],
]

const metrics = {
  cpu: { usage: 12, cores: 8, trend: -2 },
  memory: { usage: 50, used: 8 * 1024 ** 3, total: 16 * 1024 ** 3, trend: 0 },
  sessions: { active: 2, total: 3, trend: 1 },
  uptime: { seconds: 3600, formatted: '1h' },
  errors: { rate: 0.5, count: 1, trend: null },
  responseTime: { avg: 20, p95: 80, trend: -1 },
}
const health = {
  id: 's1',
  name: 'Loja',
  phone: '5511999999999',
  status: 'connected',
  lastActivity: '2026-11-20T12:00:00.000Z',
  messagesCount: 7,
  latency: 42,
}
const log = {
  id: '1',
  level: 'warn',
  service: 'whatsapp',
  timestamp: '2026-11-20T12:00:00.000Z',
  message: 'Reconectou',
  details: { attempt: 2 },
}
const card = {
  title: 'Mensagens',
  value: 12,
  subtitle: 'hoje',
  icon: 'send',
  color: 'green',
  trend: { value: 12, label: 'desde ontem' },
  note: null,
  metric: null,
  history: null,
}
const activity = {
  id: 'a1',
  type: 'message_sent',
  description: 'Enviou',
  sessionId: null,
  sessionName: 'Loja',
  timestamp: '2026-11-20T12:00:00.000Z',
}
const settings = {
  emailNotifications: false,
  pushNotifications: false,
  messageAlerts: false,
  sessionAlerts: false,
  errorAlerts: false,
  maintenanceAlerts: false,
}

const documented = {
  overview: [{ cards: [card], recentActivity: [activity] }, (morpheus) => morpheus.dashboard.overview()],
  metrics: [metrics, (morpheus) => morpheus.monitoring.metrics()],
  health: [[health], (morpheus) => morpheus.monitoring.sessions()],
  logs: [[{ ...log, sessionId: null, sessionName: null }], (morpheus) => morpheus.monitoring.logs()],
  settings: [settings, (morpheus) => morpheus.notificationSettings.get()],
} satisfies Record<string, [unknown, (morpheus: Morpheus) => Promise<unknown>]>

describe.each(Object.entries(documented))('%s', (_, [content, call]) => {
  it.each(envelopes)('is parsed, enveloped as: %s', async (_name, wrap) => {
    const { morpheus, logger } = await clientAnsweredWith({ body: wrap(content) })
    expect(await call(morpheus)).toEqual(content)
    expect(logger.warn).not.toHaveBeenCalled()
  })

  it('rejects an HTML page', async () => {
    const { morpheus } = await clientAnsweredWith({ body: '<!doctype html><title>Loja</title>' })
    await expect(call(morpheus)).rejects.toMatchObject({ code: 'unexpected_answer' })
  })
})

describe('the overview', () => {
  const overview = async (content: unknown) => {
    const { morpheus } = await clientAnsweredWith({ body: { data: content } })
    return morpheus.dashboard.overview()
  }

  it.each([
    ['as text', '+12% desde ontem', { value: 12, label: 'desde ontem' }],
    ['as text with a comma', '-0,5 %', { value: -0.5, label: '' }],
    ['as a number', 3, { value: 3, label: '' }],
    ['with a text for a number', { value: '+8%', label: 'hoje' }, { value: 8, label: 'hoje' }],
    ['without a label', { value: 8 }, { value: 8, label: '' }],
    ['in words', 'estável', null],
    ['null', null, null],
  ])('parses a trend %s', async (_, trend, expected) => {
    expect((await overview({ cards: [{ ...card, trend }] })).cards).toEqual([{ ...card, trend: expected }])
  })

  it('fills cards that have only a title and a value', async () => {
    const empty = { trend: null, note: null, metric: null, history: null }
    expect(
      await overview({
        cards: [
          { title: 'Sessões', value: '3' },
          { title: 'Vazio', value: null },
        ],
      }),
    ).toEqual({
      cards: [
        { title: 'Sessões', value: '3', subtitle: '', icon: '', color: '', ...empty },
        { title: 'Vazio', value: '–', subtitle: '', icon: '', color: '', ...empty },
      ],
      recentActivity: [],
    })
  })

  it('keeps its cards when the activity is not a list', async () => {
    const { cards, recentActivity } = await overview({ cards: [card], recentActivity: 'nenhuma' })
    expect(cards).toHaveLength(1)
    expect(recentActivity).toEqual([])
  })

  it('gives activity without ids distinct ids and maps unknown types', async () => {
    const { id, ...bare } = activity
    const input = [
      bare,
      { ...bare, description: 'Outra' },
      { ...activity, type: 'message_bounced', sessionName: null },
    ]
    const { cards, recentActivity } = await overview({ recentActivity: input })
    expect(cards).toEqual([])
    expect(new Set(recentActivity.map((one) => one.id)).size).toBe(3)
    expect(recentActivity[2]).toMatchObject({ id, type: 'message_received', sessionName: null })
  })
})

describe('figures', () => {
  it('of the dashboard get a default for every missing part', async () => {
    const { morpheus } = await clientAnsweredWith({ body: { data: { sessions: { total: '4' } } } })
    expect(await morpheus.dashboard.stats()).toEqual({
      sessions: {
        total: 4,
        connected: 0,
        down: null,
        reconnecting: null,
        attention: null,
        paired: null,
        targets: null,
      },
      contacts: { total: 0 },
      messagesToday: { sent: 0, received: 0, failed: null, queued: null },
    })
  })

  it('of messages get defaults for missing parts, and drop a bucket without a start time', async () => {
    const { morpheus } = await clientAnsweredWith({
      body: { data: { buckets: [{ at: '2026-11-20', sent: '3' }, { sent: 1 }] } },
    })
    expect(await morpheus.dashboard.messageStats({ period: 'week' })).toEqual({
      period: 'week',
      sessionId: null,
      buckets: [{ at: '2026-11-20T00:00:00.000Z', sent: 3, received: 0 }],
      totals: { sent: 0, received: 0 },
    })
  })

  it('of a session get a default for every missing part', async () => {
    const { morpheus } = await clientAnsweredWith({ body: { data: { latency: 12 } } })
    expect(await morpheus.monitoring.sessionMetrics({ id: 's1' })).toEqual({
      session: {
        id: 's1',
        name: 's1',
        phone: null,
        status: 'disconnected',
        lastActivity: null,
        messagesCount: 0,
        latency: 12,
      },
      history: [],
      messages: null,
    })
  })
})

describe('the system metrics', () => {
  const read = async (content: unknown) => {
    const { morpheus } = await clientAnsweredWith({ body: { data: content } })
    return morpheus.monitoring.metrics()
  }

  it('parse numbers given as text', async () => {
    const numbersAsText = JSON.stringify(metrics).replaceAll(/:(-?\d+(\.\d+)?)/g, ':"$1"')
    expect(await read(JSON.parse(numbersAsText))).toEqual(metrics)
  })

  it.each(Object.keys(metrics))('tolerate a missing %s group', async (group) => {
    const others = Object.fromEntries(Object.entries(metrics).filter(([name]) => name !== group))
    expect(await read(others)).toMatchObject(others)
  })

  it('default trends to null and format an unformatted uptime', async () => {
    expect(await read({ cpu: { usage: 3 }, uptime: { seconds: 3725 } })).toMatchObject({
      cpu: { usage: 3, cores: 0, trend: null },
      uptime: { seconds: 3725, formatted: '1h 2m' },
      errors: { rate: 0, count: 0, trend: null },
    })
  })

  it.each([
    ['GB', { used: 7.5, total: 16 }, { used: 7.5 * 1024 ** 3, total: 16 * 1024 ** 3 }],
    ['GB as text', { used: '7.5', total: '16' }, { used: 7.5 * 1024 ** 3, total: 16 * 1024 ** 3 }],
    ['MB', { used: 7680, total: 16_384 }, { used: 7.5 * 1024 ** 3, total: 16 * 1024 ** 3 }],
    ['bytes', { used: 5e9, total: 17_179_869_184 }, { used: 5e9, total: 17_179_869_184 }],
    ['nothing', { used: null, total: null }, { used: 0, total: 0 }],
  ])('parse memory in %s', async (_, memory, expected) => {
    expect((await read({ memory: { usage: 50, ...memory } })).memory).toEqual({
      usage: 50,
      trend: null,
      ...expected,
    })
  })
})

describe('the health of a session', () => {
  it.each<[string, object, object]>([
    ['qr', { status: 'qr' }, { status: 'connecting' }],
    ['qr_code', { status: 'qr_code' }, { status: 'connecting' }],
    ['in capitals', { status: 'ERROR' }, { status: 'error' }],
    ['unknown', { status: 'banned' }, { status: 'disconnected' }],
    ['without phone and latency', { phone: undefined, latency: undefined }, { phone: null, latency: null }],
    [
      'with numbers as text',
      { id: 4, latency: '42', messagesCount: '7' },
      { id: '4', latency: 42, messagesCount: 7 },
    ],
    [
      'with empty texts',
      { phone: '', lastActivity: '', latency: '' },
      { phone: null, lastActivity: null, latency: null },
    ],
  ])('is parsed: %s', async (_, change, expected) => {
    const { morpheus } = await clientAnsweredWith({ body: { data: [{ ...health, ...change }] } })
    expect(await morpheus.monitoring.sessions()).toEqual([{ ...health, ...expected }])
  })
})

describe('a log line', () => {
  it.each<[string, object, object]>([
    ['with another level', { level: 'debug' }, { level: 'info' }],
    ['with the level WARNING', { level: 'WARNING' }, { level: 'warn' }],
    ['with another service', { service: 'redis' }, { service: 'system' }],
    ['with a numeric id', { id: 12 }, { id: '12' }],
    ['in capitals', { level: 'ERROR', service: 'Database' }, { level: 'error', service: 'database' }],
  ])('is parsed: %s', async (_, change, expected) => {
    const { morpheus } = await clientAnsweredWith({ body: { data: [{ ...log, ...change }] } })
    expect(await morpheus.monitoring.logs()).toMatchObject([{ ...log, ...expected }])
  })

  it("without an id gets a stable id, different from its neighbour's", async () => {
    const { id: _, ...bare } = log
    const { morpheus } = await clientAnsweredWith({ body: { data: [bare, { ...bare, message: 'Outra' }] } })
    const [first, second] = await morpheus.monitoring.logs()
    expect(first?.id).not.toBe(second?.id)
    expect((await morpheus.monitoring.logs())[0]?.id).toBe(first?.id)
  })
})

it.each<[string, object, object]>([
  ['the five of the core spec', { emailNotifications: undefined }, { emailNotifications: true }],
  [
    'the four of the configuration spec',
    { sessionAlerts: undefined, errorAlerts: undefined },
    { sessionAlerts: true, errorAlerts: true },
  ],
  ['some null', { errorAlerts: null }, { errorAlerts: true }],
  ['numbers for booleans', { errorAlerts: 1, messageAlerts: 0 }, { errorAlerts: true }],
])('notification settings with %s are read; missing ones default to on', async (_, change, expected) => {
  const { morpheus } = await clientAnsweredWith({ body: { data: { ...settings, ...change } } })
  expect(await morpheus.notificationSettings.get()).toEqual({ ...settings, ...expected })
})

describe('contacts', () => {
  it('default missing fields and drop an entry without id and phone', async () => {
    const { morpheus } = await clientAnsweredWith({
      body: { data: { contacts: [{ id: 1, phone: 55119 }, { name: 'sem telefone' }] } },
    })
    expect(await morpheus.contacts.list({ id: 's1' })).toEqual({
      contacts: [{ id: '1', sessionId: 's1', name: null, phone: '55119', profilePic: null, createdAt: null }],
      total: 2,
      nextCursor: null,
    })
  })
})

describe('one session', () => {
  const session = {
    id: 's1',
    name: 'Loja',
    status: 'connected',
    apiType: 'MORPHEUS',
    createdAt: '2026-11-20',
  }

  it.each<[string, WireAnswer]>([
    ['404 as a page', { status: 404, body: '<h1>Not Found</h1>' }],
    ['404 without a code', { status: 404, body: { message: 'Rota não encontrada' } }],
    ['405', { status: 405, body: {} }],
    ['501', { status: 501, body: {} }],
  ])('is looked up in the list when its call returns %s', async (_, answer) => {
    const { morpheus } = await clientAnsweredWith((route) =>
      route === 'GET /sessions' ? { body: { data: { sessions: [session] } } } : answer,
    )
    expect((await morpheus.sessions.get({ id: 's1' })).session).toMatchObject({ id: 's1', name: 'Loja' })
    await expect(morpheus.sessions.get({ id: 's2' })).rejects.toMatchObject({ status: answer.status })
  })

  it('is not looked up again when our gateway reports it as unknown', async () => {
    const { morpheus, calls } = await clientAnsweredWith({
      status: 404,
      body: { success: false, code: 'session_not_found', message: '' },
    })
    await expect(morpheus.sessions.get({ id: 's1' })).rejects.toMatchObject({ status: 404 })
    expect(calls).toEqual(['GET /sessions/s1'])
  })
})

describe('the targets of a session', () => {
  it.each<[string, unknown, object | null]>([
    ['null', null, null],
    ['false', false, null],
    ['true', true, { kind: 'webhook', enabled: true, connectionStatus: 'DISCONNECTED', events: [] }],
    [
      'its configuration',
      {
        url: 'https://loja.com.br',
        events: ['message:received', 'novo'],
        enabled: 1,
        connectionStatus: 'connected',
      },
      {
        kind: 'webhook',
        enabled: true,
        connectionStatus: 'CONNECTED',
        events: ['message:received'],
        waiting: 0,
      },
    ],
  ])('are parsed when one is %s', async (_, webhook, expected) => {
    const { morpheus } = await clientAnsweredWith({ body: { data: { webhook } } })
    const targets = await morpheus.deliveries.targets({ id: 's1' })
    if (expected === null) expect(targets.webhook).toBeNull()
    else expect(targets.webhook).toMatchObject(expected)
    expect(targets.sqs).toBeNull()
  })

  it("read the WebSocket's connection count given as text", async () => {
    const { morpheus } = await clientAnsweredWith({ body: { connected: 'true', connections: '2' } })
    expect(await morpheus.websocket.stats({ id: 's1' })).toEqual({ connected: true, connections: 2 })
  })

  it('read a delivery log without page counts', async () => {
    const { morpheus } = await clientAnsweredWith({ body: { data: { logs: [] } } })
    expect(await morpheus.deliveries.logs({ id: 's1' })).toEqual({
      logs: [],
      page: 1,
      totalPages: 1,
      total: 0,
    })
  })
})
