import type { ApiType, ConnectionMethod, NumberQuality, SessionStatus } from '../contract/entities.js'
import type { MessageState } from '../contract/messageRecord.js'

/** What a session's status is called. Core spec §4. */
export const statusLabels: Readonly<Record<SessionStatus, string>> = {
  connected: 'Conectado',
  connecting: 'Conectando',
  qr: 'Aguardando QR',
  disconnected: 'Desconectado',
}

/** Core spec §2: CLOUD API, or the product's own type. */
export const apiTypeLabels: Readonly<Record<ApiType, string>> = {
  MORPHEUS: 'MORPHEUS',
  WHATSAPP_CLOUD: 'CLOUD API',
}

/** What each way to pair a session with its phone is called, in Portuguese. Core spec §3. */
export const connectionMethodLabels: Readonly<Record<ConnectionMethod, string>> = {
  QR_CODE: 'QR Code',
  PHONE_NUMBER: 'Número de telefone',
}

/** How Meta rates what a number sends. */
export const qualityLabels: Readonly<Record<NumberQuality, string>> = {
  GREEN: 'Alta',
  YELLOW: 'Média',
  RED: 'Baixa',
}

/** How far a message has come. */
export const messageStateLabels: Readonly<Record<MessageState, string>> = {
  queued: 'Na fila',
  sending: 'Enviando',
  sent: 'Enviada',
  delivered: 'Entregue',
  read: 'Lida',
  played: 'Ouvida',
  failed: 'Falhou',
  cancelled: 'Cancelada',
  received: 'Recebida',
}

/** What each kind of message is called within a sentence; there may be others. */
export const messageTypeLabels: Readonly<Record<string, string>> = {
  text: 'texto',
  image: 'imagem',
  video: 'vídeo',
  audio: 'áudio',
  sticker: 'figurinha',
  document: 'documento',
  location: 'localização',
  contact: 'contato',
  poll: 'enquete',
  template: 'template',
  interactive: 'botões',
  list: 'lista',
  reaction: 'reação',
  edit: 'edição',
  revoke: 'exclusão',
  unsupported: 'tipo não suportado',
}

/** What kind of message it is; a kind that is not known here by its own name. */
export const messageTypeLabel = (type: string): string =>
  Object.hasOwn(messageTypeLabels, type) ? (messageTypeLabels[type] ?? type) : type
