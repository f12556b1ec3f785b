import { createMorpheus, memoryStorage, type VirtualMessage, type VirtualPhone } from '@morpheus/sdk'

export const ana = '5521977776666'

export const linkedPhone: VirtualPhone = {
  number: '5511987654321',
  sessionName: 'Vendas',
  status: 'connected',
  online: true,
  contacts: 10,
  presence: 'unavailable',
  blocked: [],
  groups: [],
}

export function aMessage(seq: number, overrides: Partial<VirtualMessage> = {}): VirtualMessage {
  return {
    seq,
    id: `M${seq}`,
    isFromMe: false,
    author: { phone: ana, name: 'Ana' },
    content: { kind: 'text', text: `Mensagem ${seq}` },
    replyTo: null,
    state: 'delivered',
    edited: false,
    reactions: [],
    at: '2026-11-21T12:00:00.000Z',
    ...overrides,
  }
}

/** Mock gateway with one conversation; it records calls, and every message carries `file`. */
export function aPhone(
  messages: VirtualMessage[],
  { file = new Blob(), ...overrides }: { file?: Blob; online?: boolean } = {},
) {
  const calls: { route: string; body: Record<string, unknown> }[] = []
  const state = { ...linkedPhone, ...overrides }
  let revision = 1
  const changes = new Map<number, number>()
  const conversation = () => ({
    chat: ana,
    kind: 'contact',
    name: 'Ana',
    last: messages.at(-1) ?? null,
    unread: messages.filter((one) => !one.isFromMe && one.state !== 'read').length,
    typing,
  })
  let typing: 'typing' | null = null

  const page = (query: Record<string, unknown>) => {
    if (query.after !== undefined) {
      const since = Number(query.after)
      const changed = messages.filter(({ seq }) => (changes.get(seq) ?? 0) > since)
      return { messages: changed, more: false }
    }
    const previous = query.before === undefined ? Number.POSITIVE_INFINITY : Number(query.before)
    const older = messages.filter(({ seq }) => seq < previous)
    return { messages: older.slice(-50), more: older.length > 50 }
  }

  const client = createMorpheus({
    baseUrl: 'http://gateway.test',
    storage: memoryStorage(),
    logger: { debug() {}, warn() {}, error() {} },
    adapter: async (config) => {
      const [path = ''] = String(config.url).split('?')
      const route = `${(config.method ?? 'get').toUpperCase()} ${path}`
      const query = Object.fromEntries([
        ...new URL(String(config.url), 'http://gateway.test').searchParams,
        ...Object.entries(config.params ?? {}),
      ])
      const body =
        config.data instanceof FormData
          ? Object.fromEntries(config.data)
          : typeof config.data === 'string'
            ? JSON.parse(config.data)
            : {}
      if (!route.startsWith('GET ')) calls.push({ route, body })
      if (route.endsWith('/media') && route.startsWith('GET ')) {
        const data = file.stream()
        return { status: 200, statusText: '', data, headers: { 'content-type': file.type }, config }
      }
      const data = path.startsWith('/virtual-phone/conversations/')
        ? { conversation: conversation(), ...page(query), revision, phone: state, message: messages.at(-1) }
        : path === '/virtual-phone/conversations'
          ? { conversations: [conversation()], total: 1 }
          : { phone: state, outcome: 'received', viewed: false, message: messages.at(-1) }
      return { status: 200, statusText: '', data: { success: true, data }, headers: {}, config }
    },
  })

  return {
    client,
    change(message: VirtualMessage) {
      revision += 1
      changes.set(message.seq, revision)
      const at = messages.findIndex(({ seq }) => seq === message.seq)
      if (at === -1) messages.push(message)
      else messages[at] = message
    },
    type(state: 'typing' | null) {
      typing = state
    },
    called: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body),
  }
}
