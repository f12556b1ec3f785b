import { createTextsHook } from '../../provider/texts.js'

const notifications = {
  attention: (count: number) =>
    count === 1 ? '1 sessão precisa de atenção' : `${count} sessões precisam de atenção`,
  list: 'Lista de notificações',
  kinds: 'Tipo de notificação',
  alerts: 'Sessões e erros',
  messages: 'Mensagens',
  /** Tab label with its unread count. */
  tab: (label: string, unread: number) => (unread > 0 ? `${label} (${unread})` : label),
  from: (contact: string, count: number) => `${contact} · ${count} mensagens`,
  noAlerts: 'Nenhum aviso de sessões',
  noMessages: 'Nenhuma mensagem nova',
  empty: 'Nenhuma notificação',
  emptyText: 'Avisos das sessões, mensagens novas e erros aparecem aqui.',
  markAllRead: 'Marcar todas como lidas',
  clear: 'Limpar tudo',
  remove: (title: string) => `Remover: ${title}`,
  isUnread: 'Não lida.',
  types: {
    message: 'Mensagem',
    system: 'Sistema',
    session: 'Sessão',
    error: 'Erro',
    maintenance: 'Manutenção',
  },
  push: 'Notificações do navegador',
  pushHelp: 'Mostra os avisos também com esta aba em segundo plano.',
  pushDenied: 'O navegador bloqueou as notificações. Libere-as nas permissões deste site.',
  pushUnsupported: 'Este navegador não oferece notificações.',
  pushFailure: 'Não foi possível salvar a preferência. Tente novamente.',
}

export const notificationTexts = { notifications }

export const useNotificationTexts = /* @__PURE__ */ createTextsHook(notificationTexts)
