import type { Widened } from './widened.js'

/** Texts of notifications that are created from events. Core spec §4. */
export const notificationMessages = {
  status: {
    connected: {
      title: 'Sessão Conectada',
      text: (name: string) => `${name} está conectada e pronta para uso`,
    },
    connecting: { title: 'Conectando Sessão', text: (name: string) => `${name} está se conectando` },
    qr: { title: 'QR Code Disponível', text: (name: string) => `Leia o QR Code de ${name} para conectar` },
    disconnected: { title: 'Sessão Desconectada', text: (name: string) => `${name} foi desconectada` },
  },
  codeExpired: {
    title: 'Código Expirado',
    text: (name: string) => `O código de ${name} expirou sem ser usado`,
  },
  session: 'Sessão',
  newMessage: (contact: string) => `Nova mensagem de ${contact}`,
  otherNumber: {
    title: 'Número Diferente',
    text: (name: string, now: string, former: string) =>
      `${name} foi pareada com ${now}; antes era ${former}`,
  },
  restricted: {
    title: 'Conversas Novas Bloqueadas',
    text: (name: string) =>
      `O WhatsApp restringiu ${name}: mensagens para contatos novos esperam o fim da restrição`,
  },
  sessionError: 'Erro na Sessão',
  notSent: 'Mensagem não enviada',
  /** @param status a label of Meta's in lower case */
  template: (status: string) => `Template ${status} pela Meta`,
}

/** `notificationMessages` in any language. */
export type NotificationMessages = Widened<typeof notificationMessages>
