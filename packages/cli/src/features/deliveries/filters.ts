import { type DeliveryState, deliveryStates, EventName, type TargetKind, targetKinds } from '@morpheus/sdk'
import { clean } from '../../core/output/clean.js'
import { usage } from '../../core/output/failures.js'

export interface FilterOptions {
  destino?: string
  evento?: string
  estado?: string
}

export interface Filters {
  target?: TargetKind
  event?: EventName
  state?: DeliveryState
}

const words: Readonly<Record<string, DeliveryState>> = {
  aguardando: 'waiting',
  entregando: 'delivering',
  entregue: 'delivered',
  'nova-tentativa': 'failed',
  falhou: 'dead',
}

export function readFilters({ destino, evento, estado }: FilterOptions): Filters {
  return {
    ...(destino !== undefined && { target: readTarget(destino) }),
    ...(evento !== undefined && { event: readEvent(evento) }),
    ...(estado !== undefined && { state: readState(estado) }),
  }
}

export function readTarget(word: string): TargetKind {
  const found = targetKinds.find((kind) => kind === word.toLowerCase())
  if (found) return found
  throw usage(`Destino desconhecido: "${clean(word)}". Use: ${targetKinds.join(', ')}.`, 'usage')
}

function readState(word: string): DeliveryState {
  const wanted = word.toLowerCase()
  const found = Object.hasOwn(words, wanted) ? words[wanted] : deliveryStates.find((one) => one === wanted)
  if (found) return found
  throw usage(`Estado desconhecido: "${clean(word)}". Use: ${Object.keys(words).join(', ')}.`, 'usage')
}

export function readEvent(word: string): EventName {
  const read = EventName.safeParse(word)
  if (read.success) return read.data
  throw usage(`Evento desconhecido: "${clean(word)}". Use: ${EventName.options.join(', ')}.`, 'usage')
}
