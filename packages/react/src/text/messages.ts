import { areaTexts } from '../provider/texts.js'

export const messageTexts = {
  test: 'Enviar mensagem de teste',
  testOffline: 'Conecte a sessão para enviar uma mensagem de teste',
  to: 'Para',
  toPlaceholder: '5511999999999',
  toHint: 'Número com código do país e DDD, ou o id de um grupo',
  message: 'Mensagem',
  send: 'Enviar',
  sending: 'Enviando…',
  receipt: 'Situação do envio',
  accepted: 'Mensagem aceita pelo servidor. Ele não diz até onde ela chega.',
  retryAt: (time: string) => `nova tentativa às ${time}`,
  notRead: 'Ainda não foi lida. A confirmação pode chegar mais tarde.',
}

export const useMessageTexts = areaTexts('messages', messageTexts)
