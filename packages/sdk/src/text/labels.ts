import type { ApiType, ConnectionMethod, NumberQuality, Session, SessionStatus } from '../core/entities.js'
import type { CampaignState, RecipientState } from '../features/campaigns/choices.js'
import type { MessageState } from '../features/messages/messageRecord.js'
import type { SessionHealth } from '../features/monitoring/rows.js'
import type { OptOutOrigin } from '../features/optOuts/choices.js'

/** Labels of a session's status. Core spec §4. */
export const statusLabels: Readonly<Record<SessionStatus, string>> = {
  connected: 'Conectado',
  connecting: 'Conectando',
  qr: 'Aguardando QR',
  disconnected: 'Desconectado',
}

/** State of a session in one word: a lost connection of a paired session is a state of its own. */
export type SessionState = SessionStatus | 'down' | 'reconnecting'

/**
 * State of a session, as every list, page and command names it.
 * @example
 * console.log(sessionStateLabels[sessionStateOf(session)])
 */
export function sessionStateOf({
  status,
  availability,
}: Pick<Session, 'status' | 'availability'>): SessionState {
  return availability === 'down' || availability === 'reconnecting' ? availability : status
}

/**
 * State of a session in Monitoring: by its record where that is loaded, since events change it between two reads of
 * the health. Servers that report no availability say `error` for a session that is down.
 * @example
 * console.log(sessionStateLabels[healthStateOf(health, session)])
 */
export function healthStateOf(
  { status }: Pick<SessionHealth, 'status'>,
  session: Pick<Session, 'status' | 'availability'> | undefined,
): SessionState {
  if (session && (session.availability || status !== 'error')) return sessionStateOf(session)
  return status === 'error' ? 'down' : status
}

/** Labels of a session's state. */
export const sessionStateLabels: Readonly<Record<SessionState, string>> = {
  ...statusLabels,
  down: 'Fora do ar',
  reconnecting: 'Reconectando',
}

/** Labels of the API types: CLOUD API, or the product's own. Core spec §2. */
export const apiTypeLabels: Readonly<Record<ApiType, string>> = {
  MORPHEUS: 'MORPHEUS',
  WHATSAPP_CLOUD: 'CLOUD API',
}

/** Labels of the ways to pair a session with its phone, in Portuguese. Core spec §3. */
export const connectionMethodLabels: Readonly<Record<ConnectionMethod, string>> = {
  QR_CODE: 'QR Code',
  PHONE_NUMBER: 'Número de telefone',
}

/** Labels of Meta's quality rating of a number. */
export const qualityLabels: Readonly<Record<NumberQuality, string>> = {
  GREEN: 'Alta',
  YELLOW: 'Média',
  RED: 'Baixa',
}

/** Labels of a message's delivery state. */
export const messageStateLabels: Readonly<Record<MessageState, string>> = {
  scheduled: 'Agendada',
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

/** Labels of a campaign's state. */
export const campaignStateLabels: Readonly<Record<CampaignState, string>> = {
  scheduled: 'Agendada',
  running: 'Enviando',
  paused: 'Pausada',
  finished: 'Terminada',
  cancelled: 'Cancelada',
}

/** Labels of the state of a campaign's recipient. */
export const recipientStateLabels: Readonly<Record<RecipientState, string>> = {
  waiting: 'Aguardando',
  queued: 'Na fila',
  sent: 'Enviada',
  delivered: 'Entregue',
  read: 'Lida',
  failed: 'Falhou',
  skipped: 'Pulado',
}

/** Labels of how a contact came to be opted out of campaigns. */
export const optOutOriginLabels: Readonly<Record<OptOutOrigin, string>> = {
  manual: 'À mão',
  list: 'De uma lista',
  word: 'Respondeu',
}

/** Nouns for message types, for use within a sentence; unknown types are missing. */
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
  event: 'evento',
  template: 'template',
  interactive: 'botões',
  list: 'lista',
  reaction: 'reação',
  pin: 'fixação',
  edit: 'edição',
  revoke: 'exclusão',
  order: 'pedido',
  product: 'produto',
  view_once: 'visualização única',
  undecryptable: 'ainda não decifrada',
  unsupported: 'tipo não suportado',
}

/** The noun for a message type, or the type itself where it is unknown. */
export const messageTypeLabel = (type: string): string =>
  Object.hasOwn(messageTypeLabels, type) ? (messageTypeLabels[type] ?? type) : type
