import { noSession } from '../../contract/reference/failures.js'
import type { ReferenceOf } from '../../core/rowReference.js'
import type { conversations as rows } from './rows.js'

const notFound = { 404: 'Sessão ou conversa não encontrada' }

const changing = {
  ...notFound,
  400: 'A API da sessão não oferece isto, ou o WhatsApp não aceitou',
  409: 'A sessão está sem conexão',
  429: 'O WhatsApp pediu para esperar',
}

export const conversations: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista as conversas de uma sessão e quem responde cada uma', failures: noSession },
  get: { summary: 'Mostra quem responde uma conversa', failures: notFound },
  fetchHistory: {
    summary: 'Pede ao celular mensagens mais antigas de uma conversa',
    failures: {
      400: 'A sessão não tem histórico, ou nenhuma mensagem da conversa está guardada',
      ...notFound,
      409: 'A sessão está sem conexão',
    },
  },
  markRead: { summary: 'Marca as mensagens de uma conversa como vistas', failures: notFound },
  update: { summary: 'Assume, devolve ao bot ou pausa uma conversa', failures: notFound },
  changeState: {
    summary: 'Arquiva, fixa, silencia ou marca uma conversa, ou torna temporárias as mensagens',
    failures: changing,
  },
  setLabels: { summary: 'Troca as etiquetas de uma conversa', failures: changing },
  setMessageLabels: {
    summary: 'Troca as etiquetas de uma mensagem',
    failures: { ...changing, 404: 'Sessão, mensagem ou etiqueta não encontrada' },
  },
  star: {
    summary: 'Marca uma mensagem com estrela, ou a desmarca',
    failures: { ...changing, 404: 'Sessão ou mensagem não encontrada' },
  },
  pinned: { summary: 'Lista as mensagens fixadas de uma conversa', failures: notFound },
  createCallLink: {
    summary: 'Cria um link para uma chamada de voz ou de vídeo',
    failures: { ...changing, 404: 'Sessão não encontrada' },
  },
  labels: { summary: 'Lista as etiquetas da conta', failures: noSession },
  createLabel: { summary: 'Cria uma etiqueta', failures: { ...changing, 404: 'Sessão não encontrada' } },
  updateLabel: {
    summary: 'Muda o nome ou a cor de uma etiqueta',
    failures: { ...changing, 404: 'Sessão ou etiqueta não encontrada' },
  },
  removeLabel: {
    summary: 'Exclui uma etiqueta',
    failures: { ...changing, 404: 'Sessão ou etiqueta não encontrada' },
  },
}
