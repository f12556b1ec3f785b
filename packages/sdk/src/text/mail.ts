import type { AlertSeverity, AlertType } from '../contract/choices/email.js'
import type { MailKind, MailState, SmtpSecurity } from '../contract/choices/mail.js'

/** What each type of alert is called. Configuration spec §9. */
export const alertTypeLabels: Record<AlertType, string> = {
  system_down: 'Sistema fora do ar',
  session_disconnected: 'Sessão desconectada',
  health_warning: 'Aviso de saúde',
  critical_alert: 'Alerta crítico',
}

/** What each severity is called, in Portuguese, in the form and in the mail. Configuration spec §9. */
export const alertSeverityLabels: Record<AlertSeverity, string> = {
  low: 'Baixa',
  medium: 'Média',
  high: 'Alta',
  critical: 'Crítica',
}

/** What each kind of mail is called, in Portuguese, in the list of those that were sent. */
export const mailKindLabels: Record<MailKind, string> = {
  test: 'Teste',
  simulation: 'Simulação',
  alert: 'Alerta',
  password_changed: 'Senha alterada',
  email_changed: 'E-mail da conta alterado',
  invitation: 'Convite',
}

/** What each state of a mail is called, in Portuguese: one that was given up is 'Não enviado'. */
export const mailStateLabels: Record<MailState, string> = {
  waiting: 'Na fila',
  sending: 'Enviando',
  sent: 'Enviado',
  dead: 'Não enviado',
}

/** What each way to encrypt is called, in Portuguese, with the port that is usual for it. */
export const smtpSecurityLabels: Record<SmtpSecurity, string> = {
  starttls: 'STARTTLS (porta 587)',
  tls: 'TLS (porta 465)',
  none: 'Sem criptografia',
}

/** What is said of e-mails that were tried and sent. Configuration spec §5 and §8. */
export const mailMessages = {
  checked: 'Status verificado com sucesso',
  checkFailed: 'Erro ao verificar status',
  testSent: 'E-mail de teste enviado com sucesso!',
  testFailed: 'Erro ao enviar e-mail de teste',
  simulated: 'Alerta simulado enviado com sucesso!',
  simulationFailed: 'Erro ao simular alerta',
} as const
