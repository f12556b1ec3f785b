import { noSession } from '../../contract/reference/failures.js'
import type { ReferenceOf } from '../../core/rowReference.js'
import type { dashboard as rows } from './rows.js'

export const dashboard: ReferenceOf<typeof rows> = {
  overview: { summary: 'Mostra os indicadores e a atividade recente do painel' },
  stats: { summary: 'Mostra os totais de sessões, contatos e mensagens' },
  messageStats: { summary: 'Mostra a quantidade de mensagens por período', failures: noSession },
}
