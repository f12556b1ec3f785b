import { MonitoringPanel } from '@morpheus/react'
import type { IntegrationHealth } from '@morpheus/sdk'
import { isConversationKind } from '@morpheus/sdk/integrations'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { deliveriesPlace, sessionPlace } from '../sessionPlaces.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { addressOfMonitoring, monitoringIn } from './monitoringAddress.js'
import { useQuery } from './useQuery.js'

export default function MonitoringPage() {
  usePageTitle('Monitoramento do Sistema')
  const [, navigate] = useLocation()
  const [query, keep] = useQuery()
  const filter = useMemo(() => monitoringIn(query), [query])
  return (
    <MonitoringPanel
      headingLevel={1}
      filter={filter}
      onFilterChange={(next) => keep(addressOfMonitoring(next))}
      onOpenSession={({ id }) => navigate(sessionPlace(id))}
      href={({ id }) => sessionPlace(id)}
      onOpenIntegration={(one) => navigate(placeOf(one))}
    />
  )
}

function placeOf({ sessionId, kind }: IntegrationHealth): string {
  return isConversationKind(kind)
    ? `/integrations?sessao=${encodeURIComponent(sessionId)}&busca=${kind}`
    : deliveriesPlace(sessionId, kind)
}
