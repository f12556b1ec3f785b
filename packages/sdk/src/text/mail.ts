import type { AlertSeverity, AlertType } from '../features/email/choices.js'
import type { MailKind, MailState, SmtpSecurity } from '../features/email/mailChoices.js'

/** Portuguese labels of the alert types. Configuration spec §9. */
export const alertTypeLabels: Record<AlertType, string> = {
  system_down: 'Sistema fora do ar',
  session_disconnected: 'Sessão desconectada',
  health_warning: 'Aviso de saúde',
  critical_alert: 'Alerta crítico',
}

/** Portuguese labels of the alert severities. Configuration spec §9. */
export const alertSeverityLabels: Record<AlertSeverity, string> = {
  low: 'Baixa',
  medium: 'Média',
  high: 'Alta',
  critical: 'Crítica',
}

/** Portuguese labels of the reasons for a mail. */
export const mailKindLabels: Record<MailKind, string> = {
  test: 'Teste',
  simulation: 'Simulação',
  alert: 'Alerta',
  password_changed: 'Senha alterada',
  email_changed: 'E-mail da conta alterado',
  invitation: 'Convite',
}

/** A mail is `dead` when it was given up: no further attempt is made. */
export const mailStateLabels: Record<MailState, string> = {
  waiting: 'Na fila',
  sending: 'Enviando',
  sent: 'Enviado',
  dead: 'Não enviado',
}

/** Portuguese labels of the encryption modes. */
export const smtpSecurityLabels: Record<SmtpSecurity, string> = {
  starttls: 'STARTTLS (porta 587)',
  tls: 'TLS (porta 465)',
  none: 'Sem criptografia',
}

/** Results of the status check, the test mail and the simulated alert. Configuration spec §5 and §8. */
export const mailMessages = {
  checked: 'Status verificado com sucesso',
  checkFailed: 'Erro ao verificar status',
  testSent: 'E-mail de teste enviado com sucesso!',
  testFailed: 'Erro ao enviar e-mail de teste',
  simulated: 'Alerta simulado enviado com sucesso!',
  simulationFailed: 'Erro ao simular alerta',
} as const
