import type { TargetKind } from '@morpheus/sdk'

export const sessionPlace = (id: string) => `/sessions/${encodeURIComponent(id)}`

export const deliveriesPlace = (id: string, target?: TargetKind) =>
  `${sessionPlace(id)}/entregas${target ? `?destino=${target}` : ''}`

export const attentionPlace = '/sessions?situacao=atencao'
