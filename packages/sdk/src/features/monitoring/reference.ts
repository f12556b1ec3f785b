import { noSession } from '../../contract/reference/failures.js'
import type { ReferenceOf } from '../../core/rowReference.js'
import type { monitoring as rows } from './rows.js'

export const monitoring: ReferenceOf<typeof rows> = {
  metrics: { summary: 'Mostra as métricas do sistema' },
  sessions: { summary: 'Mostra a saúde de cada sessão' },
  integrations: { summary: 'Mostra como estão as integrações de todas as sessões' },
  logs: { summary: 'Lista os logs do sistema', failures: noSession },
  clearLogs: { summary: 'Apaga os logs que correspondem aos filtros' },
  sessionMetrics: { summary: 'Mostra as métricas de uma sessão', failures: noSession },
  restartSession: { summary: 'Reinicia a conexão de uma sessão', failures: noSession },
  trends: { summary: 'Mostra o que mudou nas últimas 24 horas' },
  availability: {
    summary: 'Mostra quando as sessões estiveram no ar, fora do ar ou sem pareamento',
  },
  history: { summary: 'Mostra o histórico das métricas do sistema' },
}
