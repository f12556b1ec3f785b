import { DeliveryLog, useSession } from '@morpheus/react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { deliveriesPlace, sessionPlace } from '../sessionPlaces.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { addressOfDeliveries, deliveriesIn } from './deliveryAddress.js'
import { useOpened } from './useOpened.js'
import { useQuery } from './useQuery.js'

export default function DeliveriesPage({ sessionId }: { sessionId: string }) {
  const { data: session } = useSession(sessionId)
  usePageTitle(session ? `Entregas de ${session.name}` : 'Entregas')
  const [, navigate] = useLocation()
  const [query, keep] = useQuery()
  const [deliveryId, openDelivery] = useOpened('entrega')
  const filter = useMemo(() => deliveriesIn(query), [query])
  return (
    <DeliveryLog
      key={sessionId}
      headingLevel={1}
      sessionId={sessionId}
      filter={filter}
      onFilterChange={(next) => keep(addressOfDeliveries(next))}
      deliveryId={deliveryId}
      onDeliveryIdChange={openDelivery}
      href={({ id }) => {
        const address = new URLSearchParams(query)
        address.set('entrega', id)
        return `${deliveriesPlace(sessionId)}?${address}`
      }}
      onSessionIdChange={(id) => navigate(deliveriesPlace(id))}
      onOpenSession={({ id }) => navigate(sessionPlace(id))}
    />
  )
}
