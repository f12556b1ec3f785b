import type { ActivityAction, ActivityStatus } from '../contract/activityLog.js'

/** What each act is called. */
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
  person_export: 'Dados de pessoa exportados',
  person_forget: 'Pessoa esquecida',
  user_invite: 'Convite de usuário',
  user_block: 'Acesso de usuário',
  other: 'Outra ação',
}

/**
 * What each outcome of an act is called, in Portuguese, on its badge and in the filter. Configuration spec
 * §2.5.
 */
export const activityStatusLabels: Readonly<Record<ActivityStatus, string>> = {
  success: 'Sucesso',
  warning: 'Aviso',
  error: 'Erro',
}

/** What the activity log says of itself. Configuration spec §8. */
export const activityMessages = {
  loadFailure: 'Erro ao carregar logs de atividade',
  empty: 'Nenhum log encontrado',
  sampled: 'Logs de exemplo criados com sucesso!',
  sampleFailure: 'Erro ao criar logs de exemplo',
  exportFailure: 'Erro ao exportar logs de atividade',
} as const
