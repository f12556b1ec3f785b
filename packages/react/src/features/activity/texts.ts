import { formatCount } from '@morpheus/sdk/format'
import { areaTexts } from '../../provider/texts.js'

export const activityTexts = {
  title: 'Logs de Atividade',
  list: 'Lista de logs de atividade',
  period: 'Período',
  periods: {
    '24h': 'Últimas 24 horas',
    '7d': 'Últimos 7 dias',
    '30d': 'Últimos 30 dias',
    all: 'Todo o período',
  },
  status: 'Status',
  anyStatus: 'Todos os status',
  sample: 'Criar Logs de Exemplo',
  sampling: 'Criando...',
  download: 'Exportar CSV',
  downloading: 'Exportando…',
  emptyText: 'O que for feito na sua conta aparece aqui. Mude o período ou o status para ver mais.',
  example: 'Exemplo',
  metadata: 'Detalhes técnicos',
  previous: 'Anterior',
  next: 'Próximo',
  pages: 'Páginas dos logs',
  page: (page: number, of: number) => `${formatCount(page)} de ${formatCount(of)}`,
  shown: (from: number, to: number, total: number) =>
    `Mostrando ${formatCount(from)}–${formatCount(to)} de ${formatCount(total)} resultados`,
  notOffered: 'Logs de atividade não oferecidos por este servidor',
  notOfferedText: 'Ele não guarda o que é feito nas contas.',
}

export const useActivityTexts = areaTexts('activity', activityTexts)
