import { countOf } from '@morpheus/sdk/format'
import { areaTexts } from '../../../provider/texts.js'

export const sessionTableTexts = {
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

export const useSessionTableTexts = areaTexts('sessionTable', sessionTableTexts)
