import { formatCount } from '@morpheus/sdk/format'
import { activityLabels, activityMessages, activityStatusLabels } from '@morpheus/sdk/text'
import { createSdkTextsHook, createTextsHook } from '../../provider/texts.js'

const activity = {
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
  page: (page: number, total: number) => `${formatCount(page)} de ${formatCount(total)}`,
  shown: (from: number, to: number, total: number) =>
    `Mostrando ${formatCount(from)}–${formatCount(to)} de ${formatCount(total)} resultados`,
  notOffered: 'Logs de atividade não oferecidos por este servidor',
  notOfferedText: 'Ele não guarda o que é feito nas contas.',
}

export const activityTexts = { activity }

export const useActivityTexts = /* @__PURE__ */ createTextsHook(activityTexts)

export const useActivityLabels = /* @__PURE__ */ createSdkTextsHook('activityLabels', activityLabels)
export const useActivityStatusLabels = /* @__PURE__ */ createSdkTextsHook(
  'activityStatusLabels',
  activityStatusLabels,
)
export const useActivityMessages = /* @__PURE__ */ createSdkTextsHook('activityMessages', activityMessages)
