import { countOf, formatCount } from '@morpheus/sdk/format'
import {
  apiTypeLabels,
  connectionMethodLabels,
  messageStateLabels,
  qualityLabels,
  sessionStateLabels,
} from '@morpheus/sdk/text'
import { createSdkTextsHook, createTextsHook } from '../../provider/texts.js'

const labels = {
  byTag: 'Etiqueta',
  allTags: 'Todas as etiquetas',
  tags: 'Etiquetas',
  edit: 'Etiquetas…',
  title: (name: string) => `Etiquetas de ${name}`,
  add: 'Adicionar etiqueta',
  known: 'Já usadas',
  many: (count: number) => `Etiquetas de ${countOf(count, 'sessão', 'sessões')}`,
  toAdd: 'Adicionar',
  toRemove: 'Remover',
  tagged: (tag: string, count: number) => `${tag} (${formatCount(count)})`,
  wouldBeTooMany: (limit: number) => `Ficaria com mais de ${limit} etiquetas`,
  change: 'Alterar',
  hint: 'Separe por vírgulas. Por exemplo: sul, vip',
  tooMany: (limit: number) => `Use até ${limit} etiquetas`,
  tooLong: (limit: number) => `Etiqueta muito longa: use até ${limit} caracteres`,
  save: 'Salvar',
  failure: 'Não foi possível salvar',
  pin: 'Fixar',
  unpin: 'Desafixar',
  pinned: 'Fixada',
}

export const labelTexts = { labels }

export const useLabelTexts = /* @__PURE__ */ createTextsHook(labelTexts)

const sessionTable = {
  table: 'Tabela de sessões',
  views: 'Ver como',
  cards: 'Cartões',
  rows: 'Tabela',
  columns: {
    name: 'Sessão',
    standing: 'Situação',
    day: 'Últimas 24 h',
    messages: 'Msgs hoje',
    latency: 'Latência',
    activity: 'Atividade',
    actions: 'Ações',
  },
  sortedBy: (column: string) => `Ordenar por ${column}`,
  select: (name: string) => `Selecionar ${name}`,
  selectAll: (count: number) => `Selecionar ${countOf(count, 'sessão', 'sessões')}`,
  more: (name: string) => `Mais ações de ${name}`,
  none: '—',
  milliseconds: (value: string) => `${value} ms`,
  messagesInDay: (count: string) => `${count} mensagens nas últimas 24 horas`,
  messagesToday: (count: string) => `${count} mensagens hoje`,
  open: 'Detalhes',
  connect: 'Conectar',
  restart: 'Reiniciar',
  disconnect: 'Desconectar',
  remove: 'Deletar',
}

export const sessionTableTexts = { sessionTable }

export const useSessionTableTexts = /* @__PURE__ */ createTextsHook(sessionTableTexts)

export const useApiTypeLabels = /* @__PURE__ */ createSdkTextsHook('apiTypeLabels', apiTypeLabels)
export const useConnectionMethodLabels = /* @__PURE__ */ createSdkTextsHook(
  'connectionMethodLabels',
  connectionMethodLabels,
)
export const useMessageStateLabels = /* @__PURE__ */ createSdkTextsHook(
  'messageStateLabels',
  messageStateLabels,
)
export const useQualityLabels = /* @__PURE__ */ createSdkTextsHook('qualityLabels', qualityLabels)
export const useSessionStateLabels = /* @__PURE__ */ createSdkTextsHook(
  'sessionStateLabels',
  sessionStateLabels,
)
