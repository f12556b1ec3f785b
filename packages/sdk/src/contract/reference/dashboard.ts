import type { dashboard as rows } from '../areas/dashboard.js'
import type { ReferenceOf } from '../rowReference.js'
import { noSession } from './failures.js'

export const dashboard: ReferenceOf<typeof rows> = {
  overview: { summary: 'Mostra os indicadores e a atividade recente do painel' },
  stats: { summary: 'Mostra os totais de sessões, contatos e mensagens' },
  messageStats: { summary: 'Mostra a quantidade de mensagens por período', failures: noSession },
}
