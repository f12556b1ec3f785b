import type { AlertSeverity, AlertSimulation, AlertType } from '@morpheus/sdk/contract'
import { alertSeverityLabels, alertTypeLabels } from '@morpheus/sdk/text'
import type { MailMessage, Tone } from './mailMessage.js'
import { renderMessage } from './renderMessage.js'

export interface MessageContext {
  /** Dashboard URL: `https://morpheus.exemplo.com.br`. */
  publicUrl: string
  time: string
}

const panel = 'Painel de notificações por e-mail'
const settingsPath = '/settings?aba=emails'
const requestedNote = 'Você recebeu este e-mail porque alguém o pediu no painel do Morpheus.'
export function testMessage({ publicUrl, time }: MessageContext, by: string): MailMessage {
  return renderMessage({
    subject: 'Teste de e-mail do Morpheus',
    preview: 'O envio de e-mails está funcionando.',
    tone: 'calm',
    label: 'Teste',
    heading: 'O envio de e-mails está funcionando',
    paragraphs: [
      'Se você está lendo isto, o servidor de e-mail do Morpheus aceitou e entregou esta mensagem.',
    ],
    facts: [
      ['Pedido por', by],
      ['Enviado em', time],
    ],
    action: { label: 'Abrir as notificações', url: `${publicUrl}${settingsPath}` },
    footer: requestedNote,
  })
}

export const tones: Record<AlertSeverity, Tone> = {
  low: 'calm',
  medium: 'warning',
  high: 'danger',
  critical: 'danger',
}

const screenOf: Record<AlertType, string> = {
  system_down: '/monitoring',
  session_disconnected: '/sessions',
  health_warning: '/monitoring',
  critical_alert: '/monitoring',
}

export function simulationMessage({ publicUrl, time }: MessageContext, alert: AlertSimulation): MailMessage {
  const { type, message, severity } = alert
  return renderMessage({
    subject: `[Simulação] ${alertTypeLabels[type]}`,
    preview: message,
    tone: tones[severity],
    label: `Simulação · severidade ${alertSeverityLabels[severity].toLowerCase()}`,
    heading: alertTypeLabels[type],
    paragraphs: [message],
    facts: [
      ['Tipo', alertTypeLabels[type]],
      ['Severidade', alertSeverityLabels[severity]],
      ['Simulado em', time],
    ],
    action: { label: 'Abrir a tela do alerta', url: `${publicUrl}${screenOf[type]}` },
    footer: `Isto é uma simulação, pedida no ${panel}: nada aconteceu de verdade.`,
  })
}

/** Sent to the former address. */
export function emailChangedMessage(
  { publicUrl, time }: MessageContext,
  { before, after, address, userAgent }: { before: string; after: string } & Whence,
): MailMessage {
  return renderMessage({
    subject: 'O e-mail da sua conta do Morpheus foi alterado',
    preview: 'Se não foi você, aja agora.',
    tone: 'warning',
    label: 'Segurança',
    heading: 'O e-mail da sua conta foi alterado',
    paragraphs: [
      'Para entrar vale agora o novo e-mail, e só ele recebe os avisos. Se foi você, não é preciso fazer nada.',
      'Se não foi você, peça agora ao administrador que troque a senha e encerre os acessos (morpheus-gateway user password, com o novo e-mail).',
    ],
    facts: [
      ['E-mail anterior', before],
      ['Novo e-mail', after],
      ['Quando', time],
      ...whence({ address, userAgent }),
    ],
    action: { label: 'Ver a atividade da conta', url: `${publicUrl}/settings?aba=atividade` },
    footer:
      'Você recebeu este e-mail porque esta conta tinha este endereço. Não é possível desligar este aviso.',
  })
}

interface Whence {
  address: string | null
  userAgent: string | null
}

function whence({ address, userAgent }: Whence): [name: string, value: string][] {
  return [
    ...(address === null ? [] : [['Endereço', address] satisfies [string, string]]),
    ...(userAgent === null ? [] : [['Programa', userAgent] satisfies [string, string]]),
  ]
}

export function passwordChangedMessage(
  { publicUrl, time }: MessageContext,
  { email, address, userAgent }: { email: string } & Whence,
): MailMessage {
  return renderMessage({
    subject: 'Sua senha do Morpheus foi alterada',
    preview: 'Se não foi você, aja agora.',
    tone: 'warning',
    label: 'Segurança',
    heading: 'Sua senha foi alterada',
    paragraphs: [
      'Os outros acessos à sua conta foram encerrados. Se foi você, não é preciso fazer nada.',
      'Se não foi você, peça agora ao administrador que troque a senha e encerre os acessos (morpheus-gateway user password).',
    ],
    facts: [['Conta', email], ['Quando', time], ...whence({ address, userAgent })],
    action: { label: 'Ver a atividade da conta', url: `${publicUrl}/settings?aba=atividade` },
    footer: 'Você recebeu este e-mail porque a senha desta conta mudou. Não é possível desligar este aviso.',
  })
}
