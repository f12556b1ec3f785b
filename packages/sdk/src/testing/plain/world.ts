/** The only account of a plain server: another address or password is refused with 401. */
export const plainAccount = { email: 'ana@loja.com.br', password: 'senha-de-teste', name: 'Ana Souza' }

export type PlainStatus = 'connected' | 'connecting' | 'qr' | 'disconnected'

export interface PlainSession {
  readonly id: string
  name: string
  readonly apiType: 'MORPHEUS' | 'WHATSAPP_CLOUD'
  readonly connectionMethod: 'QR_CODE' | 'PHONE_NUMBER' | null
  readonly createdAt: Date
  status: PlainStatus
  phone: string | null
  qrCode: string | null
  lastActivity: Date | null
  messagesCount: number
  /** Saved configurations of webhook, websocket, rabbitmq, sqs, behaviour and cloud, unparsed. */
  readonly saved: Map<string, Record<string, unknown>>
}

export interface PlainTemplate {
  readonly id: string
  name: string
  content: string
  category: string | null
  isActive: boolean
  readonly createdAt: Date
}

export interface PlainLog {
  readonly id: string
  readonly level: 'error' | 'warn' | 'info'
  readonly service: 'whatsapp' | 'system' | 'database'
  readonly timestamp: Date
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>>
}

const minute = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minute)

export function createWorld() {
  let last = 100
  const nextId = () => String(++last)
  const sessions: PlainSession[] = []
  let logs: PlainLog[] = []
  const tokens = new Set<string>()

  function addSession(overrides: Partial<PlainSession> & Pick<PlainSession, 'name'>): PlainSession {
    const session: PlainSession = {
      id: nextId(),
      apiType: 'MORPHEUS',
      connectionMethod: 'QR_CODE',
      createdAt: new Date(),
      status: 'disconnected',
      phone: null,
      qrCode: null,
      lastActivity: null,
      messagesCount: 0,
      saved: new Map(),
      ...overrides,
    }
    sessions.unshift(session)
    return session
  }

  function addLog(message: string, overrides: Partial<Omit<PlainLog, 'id' | 'message'>> = {}): PlainLog {
    const entry: PlainLog = {
      id: nextId(),
      level: 'info',
      service: 'system',
      timestamp: new Date(),
      ...overrides,
      message,
    }
    logs.unshift(entry)
    return entry
  }

  const templates: PlainTemplate[] = [
    {
      id: '7',
      name: 'Bom dia',
      content: 'Bom dia, {nome}!',
      category: 'Saudações',
      isActive: true,
      createdAt: ago(1440),
    },
  ]
  addSession({
    name: 'API oficial',
    apiType: 'WHATSAPP_CLOUD',
    connectionMethod: null,
    createdAt: ago(3 * 1440),
  })
  addSession({ name: 'Loja Norte', createdAt: ago(2 * 1440) })
  addSession({
    name: 'Loja Centro',
    status: 'connected',
    phone: '5511987654321:12',
    lastActivity: ago(3),
    createdAt: ago(1440),
    messagesCount: 7,
  })
  addLog('Banco de dados aberto', { service: 'database', timestamp: ago(30) })
  addLog('Fila cheia', { level: 'warn', timestamp: ago(20), details: { tamanho: 12 } })
  addLog('Sessão conectada', { service: 'whatsapp', timestamp: ago(10) })

  return {
    sessions,
    templates,
    addSession,
    addLog,
    session: (id: string | undefined) => sessions.find((session) => session.id === id),
    remove: (session: PlainSession) => void sessions.splice(sessions.indexOf(session), 1),
    logs: (expected: (entry: PlainLog) => boolean) => logs.filter(expected),
    clearLogs(expected: (entry: PlainLog) => boolean) {
      logs = logs.filter((entry) => !expected(entry))
    },
    openToken() {
      const token = `simples-${nextId()}`
      tokens.add(token)
      return token
    },
    closeToken: (token: string) => void tokens.delete(token),
    closeTokens: () => tokens.clear(),
    holds: (token: string | null) => token !== null && tokens.has(token),
    settings: new Map<string, boolean>(),
    account: {},
    nextId,
  }
}

export type World = ReturnType<typeof createWorld>
