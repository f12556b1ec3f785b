import type { MonitoringFilter } from '@morpheus/react'
import { logLevels, logServices, timeRanges } from '@morpheus/sdk'
import { oneOf } from './oneOf.js'

/**
 * Parses the monitoring filter from an address: `?periodo=` of the figures, `?sessoes=`, `?integracoes=`, and of the
 * log `?nivel=`, `?servico=`, `?desde=`, `?q=`.
 */
export function monitoringIn(query: URLSearchParams): MonitoringFilter {
  return {
    timeRange: oneOf(timeRanges, query.get('periodo')),
    sessions: query.get('sessoes') === 'atencao' ? 'attention' : undefined,
    integrations: query.get('integracoes') === 'falhando' ? 'failing' : undefined,
    logs: {
      level: oneOf(logLevels, query.get('nivel')),
      service: oneOf(logServices, query.get('servico')),
      timeRange: oneOf(timeRanges, query.get('desde')),
      search: query.get('q') ?? undefined,
    },
  }
}

/** Inverse of `monitoringIn`. */
export function addressOfMonitoring({ timeRange, sessions, integrations, logs }: MonitoringFilter) {
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
