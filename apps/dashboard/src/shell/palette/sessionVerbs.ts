import { recoveryActionOf, type Session } from '@morpheus/sdk'
import { deliveriesPath, messageSearchPath, sessionPath } from '../../sessionPaths.js'

/** Actions of a session that the palette runs in place. */
export const sessionVerbs = ['qr', 'phone', 'connect', 'restart', 'disconnect', 'remove'] as const

export type SessionVerb = (typeof sessionVerbs)[number]

export const verbLabels: Readonly<Record<SessionVerb, string>> = {
  qr: 'Ver QR Code',
  phone: 'Gerar código',
  connect: 'Conectar',
  restart: 'Reiniciar',
  disconnect: 'Desconectar',
  remove: 'Deletar',
}

export const sessionPages = [
  {
    name: 'contatos',
    label: 'Ver contatos',
    path: (id: string) => `/contacts?${new URLSearchParams({ sessao: id })}`,
  },
  { name: 'conversas', label: 'Ver conversas', path: (id: string) => `${sessionPath(id)}/conversas` },
  { name: 'envios', label: 'Buscar mensagens', path: (id: string) => messageSearchPath(id) },
  { name: 'entregas', label: 'Ver entregas', path: (id: string) => deliveriesPath(id) },
] as const

/** The actions that a session offers in its state, as its page does. Core spec §2. */
export function listVerbs(session: Session): readonly SessionVerb[] {
  const { apiType, status, phone, connectionMethod, availability } = session
  const isPairable = apiType === 'MORPHEUS'
  const isLinked = status === 'connected' || (status === 'connecting' && phone !== null)
  const isOffered: Readonly<Record<SessionVerb, boolean>> = {
    qr:
      isPairable &&
      status !== 'connected' &&
      availability !== 'reconnecting' &&
      connectionMethod !== 'PHONE_NUMBER' &&
      recoveryActionOf(session) !== 'passkey',
    phone: isPairable && status === 'disconnected',
    connect: isPairable && status === 'disconnected',
    restart: status !== 'disconnected',
    disconnect: isLinked,
    remove: true,
  }
  return sessionVerbs.filter((verb) => isOffered[verb])
}
