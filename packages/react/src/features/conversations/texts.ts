import { createTextsHook } from '../../provider/texts.js'

const conversations = {
  title: 'Conversas',
  session: 'Sessão',
  intro: 'Quem responde cada cliente: o bot, ou uma pessoa por algum tempo.',
  search: 'Buscar por nome ou telefone',
  owner: 'Quem responde',
  owners: { all: 'Todas', bot: 'Bot', human: 'Pessoa', paused: 'Pausada' },
  list: 'Lista de conversas',
  empty: 'Nenhuma conversa ainda',
  emptyText: 'Elas aparecem quando um cliente escreve e um bot está ativo nesta sessão.',
  noMatch: 'Nenhuma conversa encontrada',
  noMatchText: 'Confira a busca e o filtro.',
  error: 'Não foi possível carregar as conversas',
  moreError: 'Não foi possível carregar mais conversas',
  more: 'Carregar mais',
  notOffered: 'Conversas não oferecidas por este servidor',
  notOfferedText: 'Os bots deste servidor são acompanhados onde ele os mostra.',
  noName: 'Não informado',
  group: 'Grupo',
  by: { customer: 'Cliente', bot: 'Bot', human: 'Você' },
  until: (time: string) => `volta ao bot ${time}`,
  unending: 'até ser devolvida',
  answered: (duration: string) => `Respondeu em ${duration}`,
  noBot: 'Nenhum bot ativo',
  take: 'Assumir',
  release: 'Devolver ao bot',
  pause: 'Pausar',
  with: (name: string) => `a conversa com ${name}`,
  done: {
    human: 'Conversa assumida: o bot se cala nela',
    bot: 'Conversa devolvida ao bot',
    paused: 'Bot pausado nesta conversa',
  },
  failure: 'Não foi possível mudar quem responde',
}

export const conversationTexts = { conversations }

export const useConversationTexts = /* @__PURE__ */ createTextsHook(conversationTexts)
