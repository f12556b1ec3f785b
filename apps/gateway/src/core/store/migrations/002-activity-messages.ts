import type { Db } from '../tables.js'

const texts = {
  settings_exported: 'Configurações exportadas',
  settings_imported: 'Configurações importadas de um arquivo',
  backups_scheduled: 'Backups automáticos agendados',
  backups_unscheduled: 'Backups automáticos desligados',
  example_login: 'Exemplo: entrada com e-mail e senha',
  example_login_failed: 'Exemplo: tentativa de entrada com senha errada',
  example_session_create: 'Exemplo: sessão Loja Centro criada',
  example_session_pair: 'Exemplo: sessão Loja Centro pareada',
  example_integration_change: 'Exemplo: webhook da sessão Loja Centro alterado',
  example_settings_update: 'Exemplo: preferências de notificação alteradas',
  example_password_change: 'Exemplo: senha alterada',
  example_backup_create: 'Exemplo: backup completo criado',
  example_backup_restore: 'Exemplo: backup que não pôde ser restaurado',
  example_logout: 'Exemplo: saída da conta',
  access_blocked_by_administrator: 'Acesso bloqueado por um administrador',
  access_unblocked_by_administrator: 'Acesso desbloqueado por um administrador',
  logout: 'Saída da conta',
  login_wrong_code: 'Tentativa de entrada com a senha certa e um código errado',
  login_wrong_password: 'Tentativa de entrada com senha errada',
  login_blocked: 'Entrada recusada: acesso bloqueado por um administrador',
  login_with_password: 'Entrada com e-mail e senha',
  login_with_code: 'Entrada com senha e código do autenticador',
  login_with_recovery_code: 'Entrada com senha e código de recuperação',
  two_factor_disabled_by_server: 'Autenticação de dois fatores desativada pela linha de comando do servidor',
  two_factor_enabled: 'Autenticação de dois fatores ativada',
  two_factor_not_disabled: 'Autenticação de dois fatores não desativada: senha errada',
  two_factor_disabled: 'Autenticação de dois fatores desativada',
  recovery_codes_refused: 'Novos códigos de recuperação recusados: senha errada',
  recovery_codes_renewed: 'Novos códigos de recuperação; os anteriores não valem mais',
  other_devices_signed_out: 'Os acessos em todos os outros aparelhos foram encerrados',
  notification_settings_changed: 'Preferências de notificação alteradas',
  alerts_changed: 'Avisos por e-mail alterados',
  person_exported: 'Dados de uma pessoa exportados',
  person_wrong_password: 'Senha errada ao esquecer uma pessoa',
  retention_changed: 'Prazos de retenção alterados',
  password_change_refused: 'Troca de senha recusada: senha atual incorreta',
  password_changed: 'Senha alterada; os acessos em outros aparelhos foram encerrados',
}

/** Activity entries keep the code and parameters of their text; null where only the text is known. */
export async function activityMessages(db: Db): Promise<void> {
  await db.schema.alterTable('activity').addColumn('details_i18n', 'text').execute()
  for (const [name, text] of Object.entries(texts)) {
    await db
      .updateTable('activity')
      .set({ details_i18n: JSON.stringify({ code: `activity.${name}`, params: {} }) })
      .where('details', '=', text)
      .execute()
  }
}
