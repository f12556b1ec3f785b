import type { AlertSeverity, AlertType } from '../features/email/choices.js'
import type { MailKind, MailState, SmtpSecurity } from '../features/email/mailChoices.js'

/** Labels of the alert types. Configuration spec §9. */
export const alertTypeLabels: Record<AlertType, string> = {
  system_down: 'Sistema fora do ar',
  session_disconnected: 'Sessão desconectada',
  health_warning: 'Aviso de saúde',
  critical_alert: 'Alerta crítico',
}

/** Labels of the severities, in Portuguese, for the form and the mail. Configuration spec §9. */
export const alertSeverityLabels: Record<AlertSeverity, string> = {
  low: 'Baixa',
  medium: 'Média',
  high: 'Alta',
  critical: 'Crítica',
}

/** Labels of the mail kinds, in Portuguese, for the list of sent mails. */
export const mailKindLabels: Record<MailKind, string> = {
  test: 'Teste',
  simulation: 'Simulação',
  alert: 'Alerta',
  password_changed: 'Senha alterada',
  email_changed: 'E-mail da conta alterado',
  invitation: 'Convite',
}

/** Labels of a mail's state, in Portuguese: an abandoned one is 'Não enviado'. */
export const mailStateLabels: Record<MailState, string> = {
  waiting: 'Na fila',
  sending: 'Enviando',
  sent: 'Enviado',
  dead: 'Não enviado',
}

/** Labels of the encryption modes, in Portuguese, with the usual port of each. */
export const smtpSecurityLabels: Record<SmtpSecurity, string> = {
  starttls: 'STARTTLS (porta 587)',
  tls: 'TLS (porta 465)',
  none: 'Sem criptografia',
}

/** Texts of the mail settings and their tests. Configuration spec §5 and §8. */
export const mailMessages = {
  checked: 'Status verificado com sucesso',
  checkFailed: 'Erro ao verificar status',
  testSent: 'E-mail de teste enviado com sucesso!',
  testFailed: 'Erro ao enviar e-mail de teste',
  simulated: 'Alerta simulado enviado com sucesso!',
  simulationFailed: 'Erro ao simular alerta',
} as const
