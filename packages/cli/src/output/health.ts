import type { SessionHealth } from '@morpheus/sdk'
import type { Colour } from './paint.js'
import { plural } from './plural.js'

type Status = SessionHealth['status']

interface Look {
  symbol: string
  colour: Colour
  label: string
  counted: (count: number) => string
}

/** A session's health by symbol, word and colour. */
export const healthLooks: Record<Status, Look> = {
  connected: { symbol: '●', colour: 'green', label: 'Conectado', counted: plural('conectada') },
  connecting: { symbol: '◐', colour: 'yellow', label: 'Conectando', counted: () => 'conectando' },
  disconnected: { symbol: '○', colour: 'yellow', label: 'Desconectado', counted: plural('desconectada') },
  error: { symbol: '✗', colour: 'red', label: 'Erro', counted: () => 'com erro' },
}

export const healthOrder: readonly Status[] = ['connected', 'connecting', 'disconnected', 'error']

export function countByStatus(sessions: readonly SessionHealth[]): [Status, number][] {
  return healthOrder.map((status) => [status, sessions.filter((one) => one.status === status).length])
}
