import type { Activity, OverviewCard, Session } from '@morpheus/sdk'
import { bareNumber } from '@morpheus/sdk/format'
import { minutesAgo } from './minutesAgo.js'

function createSession(id: string, overrides: Partial<Session>): Session {
  const { phone = '5511987654321:7' } = overrides
  return {
    id,
    name: 'Loja Centro',
    description: 'Pedidos e trocas da loja da rua XV',
    status: 'connected',
    phone,
    phoneNumber: bareNumber(phone),
    qrCode: null,
    apiType: 'MORPHEUS',
    connectionMethod: 'QR_CODE',
    profilePic: null,
    lastActivity: minutesAgo(3),
    createdAt: minutesAgo(90_000),
    availability: 'up',
    since: minutesAgo(2_000),
    reason: null,
    ...overrides,
  }
}

export const sessions: Session[] = [
  createSession('s1', {}),
  createSession('s2', {
    name: 'Atendimento',
    status: 'qr',
    phone: null,
    lastActivity: null,
    availability: 'down',
    since: minutesAgo(95),
    reason: { code: 'logged_out', text: 'O aparelho foi desconectado pelo celular. Conecte novamente.' },
  }),
  createSession('s3', {
    name: 'Filial Recife',
    status: 'connecting',
    connectionMethod: 'PHONE_NUMBER',
    availability: 'reconnecting',
    since: minutesAgo(2),
    reason: { code: 'phone_unreachable', text: 'O celular não responde, reconectando' },
  }),
  createSession('s4', {
    name: 'API oficial',
    apiType: 'WHATSAPP_CLOUD',
    status: 'disconnected',
    phone: null,
    availability: 'unpaired',
  }),
  createSession('s5', {
    name: `Um nome ${'muito '.repeat(12)}longo`,
    status: 'disconnected',
    phone: null,
    availability: 'unpaired',
  }),
]

/** Drawing in place of a QR code; it cannot be scanned. */
const qrImage = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29" fill="#16201c">${[
  [0, 0],
  [22, 0],
  [0, 22],
]
  .map(
    ([x = 0, y = 0]) =>
      `<path fill-rule="evenodd" d="M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5z"/><path d="M${x + 2} ${y + 2}h3v3h-3z"/>`,
  )
  .join('')}</svg>`

export const qr = {
  qrCode: `data:image/svg+xml;base64,${btoa(qrImage)}`,
  remainingMs: 45_000,
}

const createCard = (
  title: string,
  value: number | string,
  overrides: Partial<OverviewCard> = {},
): OverviewCard => ({
  title,
  value,
  subtitle: '1.000 recebidas · 234 enviadas',
  icon: 'message-square',
  color: 'blue',
  trend: null,
  note: null,
  metric: null,
  history: null,
  ...overrides,
})

export const cards: OverviewCard[] = [
  createCard('Mensagens hoje', 1234, {
    metric: 'messages',
    history: Array.from({ length: 24 }, (_, hour) => Math.round(40 + 38 * Math.sin(hour / 3.2))),
    trend: { value: 12.5, label: 'em relação a ontem' },
    note: { text: '3 na fila · 1 falhou', color: 'red' },
  }),
  createCard('Contatos', 98_765, { icon: 'users', subtitle: '12 adicionados nas últimas 24h' }),
  createCard('Precisam de atenção', 2, {
    icon: 'triangle-alert',
    color: 'red',
    subtitle: '1 fora do ar · 1 reconectando',
  }),
  createCard('Tempo de resposta', '12 ms', {
    icon: 'timer',
    color: 'green',
    subtitle: 'P95 48 ms',
    metric: 'responseTime',
  }),
]

const activities = [
  ['message_received', 'Mensagem recebida de Bia Lima'],
  ['message_sent', 'Mensagem enviada para Bia Lima'],
  ['session_connected', 'Sessão conectada'],
  ['template_created', 'Template “Bom dia” criado'],
] as const

export const recentActivity: Activity[] = activities.map(([type, description], index) => ({
  id: `a${index}`,
  type,
  description,
  sessionName: index === 3 ? null : 'Loja Centro',
  sessionId: index === 3 ? null : 's1',
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
