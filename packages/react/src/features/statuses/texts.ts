import { countOf } from '@morpheus/sdk/format'
import { createTextsHook } from '../../provider/texts.js'

const statuses = {
  title: 'Status',
  intro: 'O que o número mostra aos contatos por 24 horas, e o que eles mostram.',
  session: 'Sessão',
  filter: 'Quais status',
  all: 'Todos',
  own: 'Meus',
  received: 'Dos contatos',
  receive: 'Receber os status dos contatos',
  receiveHint:
    'Aparecem aqui e nos destinos que escolherem o evento. Nunca viram mensagens nem chegam a robôs.',
  receiveOn: 'Os status dos contatos passam a ser recebidos',
  receiveOff: 'Os status dos contatos não são mais recebidos',
  receiveFailure: 'Não foi possível mudar o recebimento',
  create: 'Postar status',
  empty: 'Nenhum status nas últimas 24 horas',
  emptyText: 'Poste o primeiro: um texto, uma imagem ou um vídeo.',
  emptyReceived: 'Nenhum status de contatos',
  emptyReceivedOff: 'Ligue o recebimento para vê-los aqui.',
  emptyReceivedOn: 'Eles aparecem aqui quando um contato posta.',
  error: 'Não foi possível carregar os status',
  notOffered: 'Status não oferecidos por este servidor',
  notOfferedText: 'O WhatsApp da sessão continua funcionando; só os status não aparecem aqui.',
  unsupported: 'A API oficial não tem status',
  unsupportedText: 'A Meta só oferece status a números ligados a um celular.',
  offline: 'A sessão está sem conexão: para postar, conecte-a.',
  more: 'Mostrar mais',
  mine: 'Seu status',
  until: (time: string) => `some em ${time}`,
  recipients: (count: number) => `para ${countOf(count, 'contato')}`,
  unconfirmed: 'Não confirmado',
  unconfirmedHint: 'O WhatsApp não respondeu: confira no celular se o status aparece.',
  remove: 'Apagar',
  removeOf: (text: string) => `Apagar status: ${text}`,
  removeTitle: 'Apagar este status?',
  removeText: 'Ele some para todos os contatos.',
  removed: 'Status apagado',
  removeFailure: 'Erro ao apagar o status',
  form: {
    text: 'Texto',
    caption: 'Legenda',
    textHint: 'Com um arquivo, é a legenda.',
    fileHint: 'Uma imagem ou um vídeo de até 10 MB',
    audience: 'Quem vê',
    audiences: { contacts: 'Meus contatos', only: 'Só estes', except: 'Todos menos estes' },
    contacts: 'Números',
    contactsHint: 'Um por linha, com código do país e DDD',
    submit: 'Postar',
    posted: (count: number) => `Status postado para ${countOf(count, 'contato')}`,
    failure: 'Não foi possível postar o status',
  },
}

export const statusTexts = { statuses }

export const useStatusTexts = /* @__PURE__ */ createTextsHook(statusTexts)
