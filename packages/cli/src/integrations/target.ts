import { TargetState } from '@morpheus/sdk'
import { countOf, relativeTime } from '@morpheus/sdk/format'
import { connectionLabels } from '@morpheus/sdk/text'
import type { FieldText, Values } from '../forms/form.js'
import { clean } from '../output/clean.js'
import type { Standing } from './integration.js'

/** The fields that every target of events has. */
export const targetFields = {
  events: {
    label: 'Eventos',
    flag: 'eventos',
    hint: 'o que é entregue.',
  },
  enabled: { label: 'Ativo', flag: 'ativo', hint: 'desligado, nada é entregue nem guardado para depois.' },
} as const satisfies Record<string, FieldText>

const looks = {
  CONNECTED: { symbol: '●', colour: 'green' },
  ERROR: { symbol: '✗', colour: 'red' },
  DISCONNECTED: { symbol: '○', colour: 'yellow' },
} as const

/** Configuration spec §4: inactive unless enabled; else as its last attempt left it. */
export function targetStanding(config: Values): Standing {
  const { data: state } = TargetState.safeParse(config)
  if (!state) return { text: '? Desconhecido', colour: 'grey' }
  if (!state.enabled) return { text: '○ Inativo', colour: 'grey' }
  const detail = state.lastError === null ? {} : { detail: clean(state.lastError) }
  if (state.paused) return { text: '‖ Pausado', colour: 'yellow', ...detail }
  const { symbol, colour } = looks[state.connectionStatus]
  return { text: `${symbol} ${connectionLabels[state.connectionStatus]}`, colour, ...detail }
}

/** Configuration spec §4: its clients come to us, so who is there now says more than the last delivery. */
export function websocketStanding(config: Values): Standing {
  const { data: state } = TargetState.safeParse(config)
  if (!state?.enabled || state.paused) return targetStanding(config)
  const clients = Number(config.currentClients ?? 0)
  const status = clients > 0 ? 'CONNECTED' : 'DISCONNECTED'
  const { symbol, colour } = looks[status]
  const counted = countOf(clients, 'conexão', 'conexões')
  return { text: `${symbol} ${connectionLabels[status]}, ${counted}`, colour }
}

/** When it was last tried, and last worked. */
export function targetFacts(config: Values): [string, string][] {
  const { data: state } = TargetState.safeParse(config)
  if (!state) return []
  const when = (instant: string | null) => (instant === null ? 'Nunca' : relativeTime(instant))
  return [
    ['Última tentativa', when(state.lastAttemptAt)],
    ['Último sucesso', when(state.lastSuccessAt)],
  ]
}
