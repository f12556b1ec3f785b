import { serverText, type Translate } from '../../locales/translate.js'
import type { EventName } from './eventNames.js'

interface CatalogueEntry {
  readonly label: string
  /**
   * Set for an event that can be subscribed to, but that no engine produces yet. For all other events the gateway lists
   * the engines that produce them.
   */
  readonly unmade?: true
}

/** The whole event catalogue; its events are built in `integrations/deliverable.ts`. Configuration spec §9. */
export const eventCatalogue: Readonly<Record<EventName, CatalogueEntry>> = {
  'message:received': { label: 'Mensagem recebida' },
  'message:sent': { label: 'Mensagem enviada' },
  'message:notification': { label: 'Notificação de mensagem' },
  'message:delivered': { label: 'Mensagem entregue' },
  'message:read': { label: 'Mensagem lida' },
  'message:held': { label: 'Mensagem retida' },
  'campaign:finished': { label: 'Campanha terminada' },
  'message:reaction': { label: 'Reação a uma mensagem' },
  'message:pinned': { label: 'Mensagem fixada ou desafixada' },
  'message:edited': { label: 'Mensagem editada' },
  'message:deleted': { label: 'Mensagem apagada' },
  'message:undecryptable': { label: 'Mensagem ainda não decifrada' },
  'session:status': { label: 'Status da sessão' },
  'session:connected': { label: 'Sessão conectada' },
  'session:disconnected': { label: 'Sessão desconectada' },
  'session:qr': { label: 'QR Code gerado' },
  'session:connecting': { label: 'Sessão conectando' },
  'session:error': { label: 'Erro na sessão' },
  'session:restrictions': { label: 'Restrição do WhatsApp' },
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
  'group:join-request': { label: 'Pedido para entrar no grupo' },
  'conversation:changed': { label: 'Conversa ou etiqueta alterada' },
  'call:received': { label: 'Chamada recebida' },
  'call:ended': { label: 'Chamada encerrada' },
  'status:received': { label: 'Status recebido' },
  'status:sent': { label: 'Status postado' },
  'status:deleted': { label: 'Status apagado' },
  'channel:received': { label: 'Publicação de canal recebida' },
  'channel:sent': { label: 'Publicação em canal enviada' },
  'channel:edited': { label: 'Publicação de canal editada' },
  'channel:deleted': { label: 'Publicação de canal apagada' },
  'system:heartbeat': { label: 'Sinal de vida do sistema', unmade: true },
  'system:error': { label: 'Erro do sistema' },
  'system:warning': { label: 'Aviso do sistema' },
}

/** The name of an event for operators, in the reader's language. */
export function eventLabel(name: EventName, translate: Translate = serverText): string {
  return translate(
    { code: `events.${name.replaceAll(':', '_')}.label`, params: {} },
    eventCatalogue[name].label,
  )
}

/** The default subscription of a new target. Configuration spec §9. */
export const defaultEvents: readonly EventName[] = ['message:received', 'session:status', 'contact:updated']
