import { type MonitoringFilter, MonitoringPanel } from '@morpheus/react'
import { type IntegrationHealth, logLevels, logServices, timeRanges } from '@morpheus/sdk'
import { isConversationKind } from '@morpheus/sdk/integrations'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { deliveriesPath, sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { pickKnown } from './pickKnown.js'
import { useUrlQuery } from './useUrlQuery.js'

export default function MonitoringPage() {
  usePageTitle('Monitoramento do Sistema')
  const [, navigate] = useLocation()
  const [query, updateQuery] = useUrlQuery()
  const filter = useMemo(() => parseFilter(query), [query])
  return (
    <MonitoringPanel
      headingLevel={1}
      filter={filter}
      onFilterChange={(next) => updateQuery(toQuery(next))}
      onOpenSession={({ id }) => navigate(sessionPath(id))}
      href={({ id }) => sessionPath(id)}
      onOpenIntegration={(integration) => navigate(getIntegrationPath(integration))}
    />
  )
}

function getIntegrationPath({ sessionId, kind }: IntegrationHealth): string {
  return isConversationKind(kind)
    ? `/integrations?sessao=${encodeURIComponent(sessionId)}&busca=${kind}`
    : deliveriesPath(sessionId, kind)
}

/**
 * Parses the monitoring filter from an address: `?periodo=` of the figures, `?sessoes=`, `?integracoes=`, and of the
 * log `?nivel=`, `?servico=`, `?desde=`, `?q=`.
 */
function parseFilter(query: URLSearchParams): MonitoringFilter {
  return {
    timeRange: pickKnown(timeRanges, query.get('periodo')),
    sessions: query.get('sessoes') === 'atencao' ? 'attention' : undefined,
    integrations: query.get('integracoes') === 'falhando' ? 'failing' : undefined,
    logs: {
      level: pickKnown(logLevels, query.get('nivel')),
      service: pickKnown(logServices, query.get('servico')),
      timeRange: pickKnown(timeRanges, query.get('desde')),
      search: query.get('q') ?? undefined,
    },
  }
}

function toQuery({ timeRange, sessions, integrations, logs }: MonitoringFilter) {
  return {
    periodo: timeRange,
    sessoes: sessions && 'atencao',
    integracoes: integrations && 'falhando',
    nivel: logs?.level,
    servico: logs?.service,
    desde: logs?.timeRange,
    q: logs?.search,
  }
}
