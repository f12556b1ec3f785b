import type { SessionHealth } from '@morpheus/sdk'
import type { Colour } from './paint.js'

type Status = SessionHealth['status']

interface Look {
  symbol: string
  colour: Colour
  label: string
  counted: readonly [one: string, many: string]
}

export const healthLooks: Record<Status, Look> = {
  connected: { symbol: '●', colour: 'green', label: 'Conectado', counted: ['conectada', 'conectadas'] },
  connecting: { symbol: '◐', colour: 'yellow', label: 'Conectando', counted: ['conectando', 'conectando'] },
  disconnected: {
    symbol: '○',
    colour: 'yellow',
    label: 'Desconectado',
    counted: ['desconectada', 'desconectadas'],
  },
  error: { symbol: '✗', colour: 'red', label: 'Erro', counted: ['com erro', 'com erro'] },
}

export const healthOrder: readonly Status[] = ['connected', 'connecting', 'disconnected', 'error']

export function countByStatus(sessions: readonly SessionHealth[]): [Status, number][] {
  return healthOrder.map((status) => [status, sessions.filter((one) => one.status === status).length])
}
