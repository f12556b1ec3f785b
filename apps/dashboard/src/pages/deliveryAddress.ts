import type { DeliveryFilter } from '@morpheus/react'
import { deliveryStates, eventNames, targetKinds } from '@morpheus/sdk'

/** What an address says of the log: `?q=`, `?destino=`, `?evento=`, `?estado=`, `?de=`, `?ate=`. */
export function deliveriesIn(query: URLSearchParams): DeliveryFilter {
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name))
  return {
    search: query.get('q') ?? undefined,
    target: one('destino', targetKinds),
    event: one('evento', eventNames),
    state: one('estado', deliveryStates),
    from: instantIn(query.get('de')),
    to: instantIn(query.get('ate')),
  }
}

/** The other way. */
export function addressOfDeliveries({ search, target, event, state, from, to }: DeliveryFilter) {
  return { q: search, destino: target, evento: event, estado: state, de: from, ate: to }
}

function instantIn(text: string | null): string | undefined {
  const at = new Date(text ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
