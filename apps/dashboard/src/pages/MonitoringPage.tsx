import { MonitoringPanel } from '@morpheus/react'
import type { IntegrationHealth } from '@morpheus/sdk'
import { isConversationKind } from '@morpheus/sdk/integrations'
import { useLocation } from 'wouter'
import { usePageTitle } from '../shell/usePageTitle.js'

export default function MonitoringPage() {
  usePageTitle('Monitoramento do Sistema')
  const [, navigate] = useLocation()
  return (
    <MonitoringPanel
      headingLevel={1}
      onOpenSession={(session) => navigate(pathOf(session))}
      href={pathOf}
      onOpenIntegration={(one) => navigate(placeOf(one))}
    />
  )
}

const pathOf = ({ id }: { id: string }) => `/sessions/${encodeURIComponent(id)}`

/** Where an integration is configured, or its deliveries are seen. */
function placeOf({ sessionId, kind }: IntegrationHealth): string {
  const id = encodeURIComponent(sessionId)
  return isConversationKind(kind)
    ? `/integrations?sessao=${id}&busca=${encodeURIComponent(kind)}`
    : `/sessions/${id}/entregas?destino=${kind}`
}
