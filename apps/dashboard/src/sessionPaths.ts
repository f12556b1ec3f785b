import type { TargetKind } from '@morpheus/sdk'

export const sessionPath = (id: string) => `/sessions/${encodeURIComponent(id)}`

export const deliveriesPath = (id: string, target?: TargetKind) =>
  `${sessionPath(id)}/entregas${target ? `?destino=${target}` : ''}`

/** Outgoing messages of a session, all or those of one state. */
export const outboxPath = (id: string, state?: 'queued' | 'failed') =>
  `${sessionPath(id)}/envios${state ? `?estado=${state}` : ''}`

export const attentionPath = '/sessions?situacao=atencao'
