import type { ActivityAction, ActivityStatus } from '../features/activity/activityLog.js'

/** Labels of audited actions, in Portuguese. */
export const activityLabels: Readonly<Record<ActivityAction, string>> = {
  login: 'Entrada',
  logout: 'Saída',
  login_failed: 'Entrada recusada',
  password_change: 'Senha alterada',
  settings_update: 'Configurações alteradas',
  backup_create: 'Backup criado',
  backup_restore: 'Backup restaurado',
  backup_delete: 'Backup excluído',
  two_factor_enable: 'Dois fatores ativados',
  two_factor_disable: 'Dois fatores desativados',
  session_create: 'Sessão criada',
  session_pair: 'Sessão pareada',
  session_unpair: 'Sessão desvinculada',
  session_delete: 'Sessão excluída',
  integration_change: 'Integração alterada',
  api_key_create: 'Chave de API criada',
  api_key_end: 'Chave de API encerrada',
  template_change: 'Template alterado',
  group_change: 'Grupo alterado',
  profile_change: 'Perfil do número alterado',
  status_change: 'Status do WhatsApp',
  channel_change: 'Canais do WhatsApp',
  catalog_change: 'Catálogo do WhatsApp',
  contact_block: 'Bloqueio de contato',
  contact_change: 'Agenda de contatos',
  person_export: 'Dados de pessoa exportados',
  person_forget: 'Pessoa esquecida',
  user_invite: 'Convite de usuário',
  user_block: 'Acesso de usuário',
  other: 'Outra ação',
}

/** Labels of the outcomes of an action, in Portuguese, for badges and the filter. Configuration spec §2.5. */
export const activityStatusLabels: Readonly<Record<ActivityStatus, string>> = {
  success: 'Sucesso',
  warning: 'Aviso',
  error: 'Erro',
}

/** Texts of the activity log. Configuration spec §8. */
export const activityMessages = {
  loadFailure: 'Erro ao carregar logs de atividade',
  empty: 'Nenhum log encontrado',
  sampled: 'Logs de exemplo criados com sucesso!',
  sampleFailure: 'Erro ao criar logs de exemplo',
  exportFailure: 'Erro ao exportar logs de atividade',
} as const
