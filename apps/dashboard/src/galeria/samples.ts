import type {
  Activity,
  ActivityEntry,
  IntegrationHealth,
  OverviewCard,
  Session,
  SignedInDevice,
  SystemMetrics,
  TraceHop,
} from '@morpheus/sdk'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

function session(id: string, more: Partial<Session>): Session {
  return {
    id,
    name: 'Loja Centro',
    description: 'Pedidos e trocas da loja da rua XV',
    status: 'connected',
    phone: '5511987654321:7',
    qrCode: null,
    apiType: 'MORPHEUS',
    connectionMethod: 'QR_CODE',
    profilePic: null,
    lastActivity: minutesAgo(3),
    createdAt: minutesAgo(90_000),
    ...more,
  }
}

export const sessions: Session[] = [
  session('s1', {}),
  session('s2', { name: 'Atendimento', status: 'qr', phone: null, lastActivity: null }),
  session('s3', { name: 'Filial Recife', status: 'connecting', connectionMethod: 'PHONE_NUMBER' }),
  session('s4', { name: 'API oficial', apiType: 'WHATSAPP_CLOUD', status: 'disconnected', phone: null }),
  session('s5', { name: `Um nome ${'muito '.repeat(12)}longo`, status: 'disconnected', phone: null }),
]

const card = (title: string, value: number | string, more: Partial<OverviewCard> = {}): OverviewCard => ({
  title,
  value,
  subtitle: '1.000 recebidas · 234 enviadas',
  icon: 'message-square',
  color: 'blue',
  trend: null,
  note: null,
  ...more,
})

export const cards: OverviewCard[] = [
  card('Mensagens Hoje', 1234, {
    trend: { value: 12.5, label: 'em relação a ontem' },
    note: { text: '3 na fila · 1 falhou', color: 'red' },
  }),
  card('Contatos', 98_765, { icon: 'users', subtitle: '12 adicionados nas últimas 24h' }),
  card('Sessões com Atenção', 2, { icon: 'triangle-alert', color: 'red', subtitle: '2 desconectadas' }),
  card('Tempo de Resposta', '12 ms', { icon: 'timer', color: 'green', subtitle: 'P95 48 ms' }),
]

const happened = [
  ['message_received', 'Mensagem recebida de Bia Lima'],
  ['message_sent', 'Mensagem enviada para Bia Lima'],
  ['session_connected', 'Sessão conectada'],
  ['template_created', 'Template “Bom dia” criado'],
] as const

export const recentActivity: Activity[] = happened.map(([type, description], index) => ({
  id: `a${index}`,
  type,
  description,
  sessionName: index === 3 ? null : 'Loja Centro',
  timestamp: minutesAgo(index * 50),
}))

export const messageStats = {
  period: 'month',
  buckets: Array.from({ length: 30 }, (_, index) => ({
    at: minutesAgo((29 - index) * 1440),
    sent: 40 + ((index * 37) % 90),
    received: 60 + ((index * 53) % 140),
  })),
  totals: { sent: 2_481, received: 3_926 },
}

export const noMessages = {
  period: 'month',
  buckets: messageStats.buckets.map(({ at }) => ({ at, sent: 0, received: 0 })),
  totals: { sent: 0, received: 0 },
}

export const metrics: SystemMetrics = {
  cpu: { usage: 86.4, cores: 8, trend: 12.1 },
  memory: { usage: 72.5, used: 11.6 * 1024 ** 3, total: 16 * 1024 ** 3, trend: -3 },
  sessions: { active: 2, total: 5, trend: 10 },
  uptime: { seconds: 93_784, formatted: '1d 2h 3m' },
  errors: { rate: 2.4, count: 31, trend: 0 },
  responseTime: { avg: 12.4, p95: 48, trend: null },
}

export const health = (['connected', 'connecting', 'disconnected', 'error'] as const).map(
  (status, index) => ({
    id: `h${index}`,
    name: sessions[index]?.name ?? 'Loja',
    phone: index === 2 ? null : '5511987654321',
    status,
    lastActivity: index === 3 ? null : minutesAgo(index * 90),
    messagesCount: index * 120,
    latency: [42, 210, null, 640][index] ?? null,
  }),
)

export const history = Array.from({ length: 60 }, (_, index) => ({
  at: minutesAgo(60 - index),
  cpu: 40 + 30 * Math.sin(index / 8),
  memory: 60 + 8 * Math.cos(index / 10),
  latency: index % 17 === 0 ? null : 80 + 40 * Math.sin(index / 5),
  errors: index % 12 === 0 ? 2.5 : 0.2,
  responseTime: 12 + 6 * Math.cos(index / 6),
}))

export const logs = (['error', 'warn', 'info'] as const).map((level, index) => ({
  id: String(3 - index),
  level,
  service: (['whatsapp', 'database', 'system'] as const)[index] ?? 'system',
  timestamp: minutesAgo(index),
  message: index === 1 ? `Uma linha longa: ${'detalhe após detalhe, '.repeat(12)}fim` : 'Sessão conectada',
  ...(index === 0 && { details: { tentativa: 3, motivo: '<b>texto</b>' } }),
}))

export const contacts = ['Ana Antunes', 'Bia Lima', null].map((name, index) => ({
  id: `c${index}`,
  sessionId: 's1',
  name,
  phone: `551198888777${index}`,
  profilePic: null,
  createdAt: minutesAgo(index * 600),
}))

const owners = [
  { owner: 'bot', answerMs: 1240, lastMessage: { text: 'Seu pedido sai amanhã.', from: 'bot' } },
  {
    owner: 'human',
    until: minutesAgo(-20),
    reason: 'Alguém respondeu pelo celular',
    lastMessage: { text: 'Deixa comigo', from: 'human' },
  },
  { owner: 'paused', reason: 'O bot respondeu vezes demais em pouco tempo' },
  { owner: 'bot', lastError: 'A API Key foi recusada. Confira-a na integração.' },
]

export const conversations = owners.map((more, index) => ({
  sessionId: 's1',
  contactPhone: `551198888777${index}`,
  name: ['Ana Antunes', 'Bia Lima', null, 'Um nome bem comprido que não cabe em lugar nenhum'][index],
  isGroup: false,
  until: null,
  responder: 'typebot',
  lastAt: minutesAgo(index * 7),
  ...more,
}))

const standing = (more: Partial<IntegrationHealth>): IntegrationHealth => ({
  sessionId: 's1',
  sessionName: 'Loja Centro',
  kind: 'webhook',
  events: ['message:received'],
  enabled: true,
  paused: false,
  connectionStatus: 'CONNECTED',
  lastAttemptAt: minutesAgo(1),
  lastSuccessAt: minutesAgo(1),
  lastError: null,
  waiting: 0,
  delivered: 12,
  dead: 0,
  nextAttemptAt: null,
  currentClients: null,
  ...more,
})

export const integrations: IntegrationHealth[] = [
  standing({
    kind: 'n8n',
    sessionId: 's5',
    sessionName: sessions[4]?.name ?? '',
    connectionStatus: 'ERROR',
    lastError: 'O workflow está inativo. Ative-o no n8n.',
    failingSince: minutesAgo(190),
    lastSuccessAt: minutesAgo(200),
    waiting: 3,
    repliesToday: 12,
    p95Ms: 1_240,
  }),
  standing({ kind: 'openai', repliesToday: 214, p95Ms: 3_900 }),
  standing({}),
  standing({ kind: 'kommo', enabled: false, connectionStatus: 'DISCONNECTED', lastSuccessAt: null }),
]

const hop = (step: TraceHop['step'], more: Partial<TraceHop> = {}) => ({
  id: step,
  step,
  at: minutesAgo(1),
  ...more,
})

/** What happened to a message, or the little that is known where nothing else is. */
export const trace = (full: boolean) => ({
  kind: 'message',
  id: 'm1',
  sessionId: 's1',
  message: { id: 'm1', networkId: 'm1', direction: 'outgoing', type: 'text', state: 'sent' },
  hops: [
    hop('queued', { duration: 320 }),
    ...(full
      ? [
          hop('attempt', {
            number: 1,
            duration: 84,
            outcome: 'failed',
            cause: 'O WhatsApp pediu para enviar mais devagar',
          }),
          hop('attempt', { id: 'attempt 2', number: 2, duration: 61 }),
          hop('sent', { duration: 4_200 }),
          hop('event', { event: 'message:sent', cursor: 128 }),
          hop('delivery', {
            event: 'message:sent',
            target: 'webhook',
            address: 'https://loja.exemplo/eventos',
            outcome: 'waiting',
            cause: 'O destino respondeu 503',
            nextAttemptAt: minutesAgo(-5),
          }),
          hop('try', {
            number: 1,
            duration: 37,
            outcome: 'failed',
            answerStatus: 503,
            cause: 'O destino respondeu 503',
          }),
        ]
      : []),
  ],
  notes: full ? [] : ['Os eventos mais antigos desta mensagem não estão mais guardados, nem suas entregas'],
})

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36'
const acts = [
  ['login', 'Entrada com e-mail e senha', 'success', {}],
  ['integration_change', 'Webhook da sessão Loja Centro alterado', 'success', { campos: ['url'] }],
  ['login_failed', 'Tentativa de entrada com senha errada', 'error', {}],
  ['settings_update', 'E-mail da conta alterado', 'warning', { exemplo: true }],
] as const

export const activityLog: ActivityEntry[] = acts.map(([action, details, status, metadata], index) => ({
  id: `l${index}`,
  action,
  details,
  status,
  timestamp: minutesAgo(index * 90),
  ip: '203.0.113.7',
  userAgent: windows,
  metadata,
}))

const longWords = `Olá, {nome}! ${'Este aviso é comprido. '.repeat(20)}`

export const templates = [
  { name: 'Bom dia', content: 'Bom dia, {nome}! Aqui é da {empresa}.', category: 'Saudações' },
  { name: 'Cobrança', content: 'Olá, {nome}. Faltam {valor}.', category: 'Financeiro', isActive: false },
  { name: `Um nome ${'muito '.repeat(12)}longo`, content: longWords, category: null },
].map((more, index) => ({
  id: `t${index}`,
  description: null,
  isActive: true,
  createdAt: minutesAgo(index * 2000),
  ...more,
}))

const device = (
  id: string,
  name: string,
  kind: SignedInDevice['kind'],
  [used, entered]: [used: number, entered: number],
): SignedInDevice => ({
  id,
  name,
  kind,
  ip: '203.0.113.10',
  userAgent: null,
  createdAt: minutesAgo(entered),
  lastUsedAt: minutesAgo(used),
  current: id === 'd1',
})

export const devices: SignedInDevice[] = [
  device('d1', 'Chrome no Windows', 'computer', [0, 1_560]),
  device('d2', 'Terminal no Linux', 'terminal', [12, 12_960]),
  device('d3', 'Safari no iPhone', 'phone', [1_800, 57_600]),
]
