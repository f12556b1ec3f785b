import type { TargetKind } from '@morpheus/sdk'

export const sessionPath = (id: string) => `/sessions/${encodeURIComponent(id)}`

export const deliveriesPath = (id: string, target?: TargetKind) =>
  `${sessionPath(id)}/entregas${target ? `?destino=${target}` : ''}`

export const attentionPath = '/sessions?situacao=atencao'
