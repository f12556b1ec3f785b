import * as z from 'zod'
import { EventName } from './eventNames.js'

/** `gateway`: whatever the engine. */
export type EngineName = 'virtual' | 'whatsapp' | 'cloud' | 'gateway'

/** One kind of event that other systems can subscribe to. */
interface CatalogueEntry {
  /** What faces call it, in Portuguese. */
  readonly label: string
  /** The engines that produce it today; empty while none does. */
  readonly engines: readonly EngineName[]
}

const virtual = ['virtual'] as const
const gateway = ['gateway'] as const
const none = [] as const

/** Configuration spec §9, the whole catalogue. What each is made from: the gateway's `events/deliverable.ts`. */
export const eventCatalogue = {
  'message:received': { label: 'Mensagem recebida', engines: virtual },
  'message:sent': { label: 'Mensagem enviada', engines: virtual },
  'message:notification': { label: 'Notificação de mensagem', engines: virtual },
  'message:delivered': { label: 'Mensagem entregue', engines: virtual },
  'message:read': { label: 'Mensagem lida', engines: virtual },
  'session:status': { label: 'Status da sessão', engines: virtual },
  'session:connected': { label: 'Sessão conectada', engines: virtual },
  'session:disconnected': { label: 'Sessão desconectada', engines: virtual },
  'session:qr': { label: 'QR Code gerado', engines: virtual },
  'session:connecting': { label: 'Sessão conectando', engines: virtual },
  'session:error': { label: 'Erro na sessão', engines: virtual },
  'contact:updated': { label: 'Contato atualizado', engines: virtual },
  'contact:added': { label: 'Contato adicionado', engines: virtual },
  'contact:blocked': { label: 'Contato bloqueado', engines: virtual },
  'contact:unblocked': { label: 'Contato desbloqueado', engines: virtual },
  'group:created': { label: 'Grupo criado', engines: virtual },
  'group:updated': { label: 'Grupo atualizado', engines: virtual },
  'group:participant:added': { label: 'Participante adicionado ao grupo', engines: virtual },
  'group:participant:removed': { label: 'Participante removido do grupo', engines: virtual },
  'group:participant:promoted': { label: 'Participante promovido no grupo', engines: virtual },
  'group:participant:demoted': { label: 'Participante rebaixado no grupo', engines: virtual },
  'system:heartbeat': { label: 'Sinal de vida do sistema', engines: none },
  'system:error': { label: 'Erro do sistema', engines: gateway },
  'system:warning': { label: 'Aviso do sistema', engines: gateway },
} as const satisfies Record<EventName, CatalogueEntry>

/** What a new target is subscribed to unless it says otherwise. Configuration spec §9. */
export const defaultEvents: readonly EventName[] = ['message:received', 'session:status', 'contact:updated']

/** A subscription: at least one event, each once. */
export const EventList = z
  .array(EventName, 'Escolha os eventos em uma lista')
  .min(1, 'Escolha pelo menos um evento')
  .max(100, 'Eventos demais')
  .transform((events) => [...new Set(events)])
