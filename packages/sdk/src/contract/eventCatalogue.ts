import type { EventName } from './eventNames.js'

/** One kind of event that other systems can subscribe to. */
interface CatalogueEntry {
  /** What faces call it, in Portuguese. */
  readonly label: string
  /** Nothing makes it yet, whatever the engine. Which engines make the others is the gateway's to say. */
  readonly unmade?: true
}

/** Configuration spec §9, the whole catalogue. What each is made from: the gateway's `events/deliverable.ts`. */
export const eventCatalogue: Readonly<Record<EventName, CatalogueEntry>> = {
  'message:received': { label: 'Mensagem recebida' },
  'message:sent': { label: 'Mensagem enviada' },
  'message:notification': { label: 'Notificação de mensagem' },
  'message:delivered': { label: 'Mensagem entregue' },
  'message:read': { label: 'Mensagem lida' },
  'session:status': { label: 'Status da sessão' },
  'session:connected': { label: 'Sessão conectada' },
  'session:disconnected': { label: 'Sessão desconectada' },
  'session:qr': { label: 'QR Code gerado' },
  'session:connecting': { label: 'Sessão conectando' },
  'session:error': { label: 'Erro na sessão' },
  'contact:updated': { label: 'Contato atualizado' },
  'contact:added': { label: 'Contato adicionado' },
  'contact:blocked': { label: 'Contato bloqueado' },
  'contact:unblocked': { label: 'Contato desbloqueado' },
  'group:created': { label: 'Grupo criado' },
  'group:updated': { label: 'Grupo atualizado' },
  'group:participant:added': { label: 'Participante adicionado ao grupo' },
  'group:participant:removed': { label: 'Participante removido do grupo' },
  'group:participant:promoted': { label: 'Participante promovido no grupo' },
  'group:participant:demoted': { label: 'Participante rebaixado no grupo' },
  'system:heartbeat': { label: 'Sinal de vida do sistema', unmade: true },
  'system:error': { label: 'Erro do sistema' },
  'system:warning': { label: 'Aviso do sistema' },
}

/** What a new target is subscribed to unless it says otherwise. Configuration spec §9. */
export const defaultEvents: readonly EventName[] = ['message:received', 'session:status', 'contact:updated']
