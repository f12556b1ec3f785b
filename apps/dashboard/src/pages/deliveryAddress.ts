import type { DeliveryFilter } from '@morpheus/react'
import { deliveryStates, eventNames, targetKinds } from '@morpheus/sdk'
import { oneOf } from './oneOf.js'

/** Parses the delivery filter from an address: `?q=`, `?destino=`, `?evento=`, `?estado=`, `?de=`, `?ate=`. */
export function deliveriesIn(query: URLSearchParams): DeliveryFilter {
  return {
    search: query.get('q') ?? undefined,
    target: oneOf(targetKinds, query.get('destino')),
    event: oneOf(eventNames, query.get('evento')),
    state: oneOf(deliveryStates, query.get('estado')),
    from: instantIn(query.get('de')),
    to: instantIn(query.get('ate')),
  }
}

/** Inverse of `deliveriesIn`. */
export function addressOfDeliveries({ search, target, event, state, from, to }: DeliveryFilter) {
  return { q: search, destino: target, evento: event, estado: state, de: from, ate: to }
}

function instantIn(text: string | null): string | undefined {
  const at = new Date(text ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
