import { type DeliveryFilter, DeliveryLog, useSession } from '@morpheus/react'
import { deliveryStates, eventNames, targetKinds } from '@morpheus/sdk'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { deliveriesPath, sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { pickKnown } from './pickKnown.js'
import { useOpenId } from './useOpenId.js'
import { useUrlQuery } from './useUrlQuery.js'

export default function DeliveriesPage({ sessionId }: { sessionId: string }) {
  const { data: session } = useSession(sessionId)
  usePageTitle(session ? `Entregas de ${session.name}` : 'Entregas')
  const [, navigate] = useLocation()
  const [query, updateQuery] = useUrlQuery()
  const [deliveryId, setDeliveryId] = useOpenId('entrega')
  const filter = useMemo(() => parseFilter(query), [query])
  return (
    <DeliveryLog
      key={sessionId}
      headingLevel={1}
      sessionId={sessionId}
      filter={filter}
      onFilterChange={(next) => updateQuery(toQuery(next))}
      deliveryId={deliveryId}
      onDeliveryIdChange={setDeliveryId}
      href={({ id }) => {
        const address = new URLSearchParams(query)
        address.set('entrega', id)
        return `${deliveriesPath(sessionId)}?${address}`
      }}
      onSessionIdChange={(id) => navigate(deliveriesPath(id))}
      onOpenSession={({ id }) => navigate(sessionPath(id))}
    />
  )
}

/** Parses the delivery filter from an address: `?q=`, `?destino=`, `?evento=`, `?estado=`, `?de=`, `?ate=`. */
function parseFilter(query: URLSearchParams): DeliveryFilter {
  return {
    search: query.get('q') ?? undefined,
    target: pickKnown(targetKinds, query.get('destino')),
    event: pickKnown(eventNames, query.get('evento')),
    state: pickKnown(deliveryStates, query.get('estado')),
    from: parseTime(query.get('de')),
    to: parseTime(query.get('ate')),
  }
}

function toQuery({ search, target, event, state, from, to }: DeliveryFilter) {
  return { q: search, destino: target, evento: event, estado: state, de: from, ate: to }
}

function parseTime(text: string | null): string | undefined {
  const time = new Date(text ?? Number.NaN)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
