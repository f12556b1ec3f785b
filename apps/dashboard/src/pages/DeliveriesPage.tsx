import { type DeliveryFilter, DeliveryLog, useSession } from '@morpheus/react'
import { deliveryStates, eventNames, targetKinds } from '@morpheus/sdk'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { deliveriesPath, sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { pickKnown } from './pickKnown.js'
import { useQuery } from './useQuery.js'

export default function DeliveriesPage({ sessionId }: { sessionId: string }) {
  const { data: session } = useSession(sessionId)
  usePageTitle(session ? `Entregas de ${session.name}` : 'Entregas')
  const [, navigate] = useLocation()
  const [query, updateQuery] = useQuery()
  const [deliveryId, openDelivery] = useOpened('entrega')
  const filter = useMemo(() => deliveriesIn(query), [query])
  return (
    <DeliveryLog
      key={sessionId}
      headingLevel={1}
      sessionId={sessionId}
      filter={filter}
      onFilterChange={(next) => updateQuery(addressOfDeliveries(next))}
      deliveryId={deliveryId}
      onDeliveryIdChange={openDelivery}
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

/**
 * Open dialog item, initialized from the address and written back to it. The history entry of the dialog changes
 * first, so the page behind it never has an item in its address.
 */
function useOpened(name: string) {
  const [query, updateQuery] = useQuery()
  const [opened, open] = useState(() => query.get(name))
  const latest = useRef({ openId: query.get(name), updateQuery })
  useEffect(() => {
    latest.current = { openId: query.get(name), updateQuery }
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      const { openId, updateQuery } = latest.current
      if (openId !== opened) updateQuery({ [name]: opened })
    })
    return () => clearTimeout(timer)
  }, [name, opened])
  return [opened, open] as const
}

/** Parses the delivery filter from an address: `?q=`, `?destino=`, `?evento=`, `?estado=`, `?de=`, `?ate=`. */
function deliveriesIn(query: URLSearchParams): DeliveryFilter {
  return {
    search: query.get('q') ?? undefined,
    target: pickKnown(targetKinds, query.get('destino')),
    event: pickKnown(eventNames, query.get('evento')),
    state: pickKnown(deliveryStates, query.get('estado')),
    from: instantIn(query.get('de')),
    to: instantIn(query.get('ate')),
  }
}

function addressOfDeliveries({ search, target, event, state, from, to }: DeliveryFilter) {
  return { q: search, destino: target, evento: event, estado: state, de: from, ate: to }
}

function instantIn(text: string | null): string | undefined {
  const at = new Date(text ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
