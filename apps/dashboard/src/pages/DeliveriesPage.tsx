import { DeliveryLog, useSession } from '@morpheus/react'
import { targetKinds } from '@morpheus/sdk'
import { useLocation, useSearchParams } from 'wouter'
import { usePageTitle } from '../shell/usePageTitle.js'

const pathOf = (sessionId: string) => `/sessions/${encodeURIComponent(sessionId)}`

export default function DeliveriesPage({ sessionId }: { sessionId: string }) {
  const { data: session } = useSession(sessionId)
  usePageTitle(session ? `Entregas de ${session.name}` : 'Entregas')
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  const wanted = query.get('destino')
  return (
    <DeliveryLog
      key={sessionId}
      headingLevel={1}
      sessionId={sessionId}
      defaultFilter={{ target: targetKinds.find((kind) => kind === wanted) }}
      onSessionIdChange={(id) => navigate(`${pathOf(id)}/entregas`)}
      onOpenSession={({ id }) => navigate(pathOf(id))}
    />
  )
}
