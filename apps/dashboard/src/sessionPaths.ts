import type { TargetKind } from '@morpheus/sdk'

export const sessionPath = (id: string) => `/sessions/${encodeURIComponent(id)}`

export const deliveriesPath = (id: string, target?: TargetKind) =>
  `${sessionPath(id)}/entregas${target ? `?destino=${target}` : ''}`

/** Messages of a session, or of all with null: all of them, those that wait, or those that failed today. */
export function messageSearchPath(sessionId: string | null, state?: 'queued' | 'failed') {
  const path = sessionId === null ? '/envios' : `${sessionPath(sessionId)}/envios`
  if (state === undefined) return path
  return `${path}?estado=${state === 'queued' ? 'pending' : 'failed&dia=hoje'}`
}

export const attentionPath = '/sessions?situacao=atencao'
