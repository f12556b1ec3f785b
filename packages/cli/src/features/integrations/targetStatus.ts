import { TargetState } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { type Card, standing as standingOf } from '@morpheus/sdk/integrations'
import * as z from 'zod'
import { clean } from '../../core/output/clean.js'
import type { Colour } from '../../core/output/paint.js'

export interface TargetStatus {
  state: keyof typeof looks | 'unknown'
  text: string
  colour: Colour
  detail?: string
}

const Told = z.object({ ...TargetState.shape, currentClients: z.number().nullish() })

const looks = {
  missing: { symbol: '–', colour: 'grey' },
  inactive: { symbol: '○', colour: 'grey' },
  paused: { symbol: '‖', colour: 'yellow' },
  connected: { symbol: '●', colour: 'green' },
  error: { symbol: '✗', colour: 'red' },
  disconnected: { symbol: '○', colour: 'yellow' },
} as const

/** Configuration spec §4; null means not configured. */
export function standing(card: Pick<Card, 'standsBy'>, config: object | null): TargetStatus {
  const told = config && Told.safeParse(config)
  if (told?.success === false) return { state: 'unknown', text: '? Desconhecido', colour: 'grey' }
  const { state, label, clients, reason } = standingOf(card, told?.data ?? null)
  const { symbol, colour } = looks[state]
  const isCounted = clients !== null && state !== 'paused'
  return {
    state,
    text: `${symbol} ${label}${isCounted ? `, ${countOf(clients, 'conexão', 'conexões')}` : ''}`,
    colour,
    ...(reason !== null && { detail: clean(reason) }),
  }
}
