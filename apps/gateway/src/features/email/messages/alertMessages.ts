import type { AlertSeverity } from '@morpheus/sdk/contract'
import { alertSeverityLabels } from '@morpheus/sdk/text'
import type { MailMessage, MessageContent, MessageItem } from './mailMessage.js'
import { type MessageContext, tones } from './noticeMessages.js'
import { renderMessage } from './renderMessage.js'

const alertFooter =
  'Você recebeu este e-mail porque os avisos por e-mail estão ligados em Configurações. Lá também se escolhe quais, e em que horas.'

export interface AlertItem extends MessageItem {
  severity: AlertSeverity
}

const shownItems = 30

export function alertMessage(context: MessageContext, items: readonly AlertItem[]): MailMessage {
  const severity = worst(items)
  return renderMessage({
    ...formatList(context, items, {
      one: (name) => `Alerta: ${name}`,
      many: (count) => `${count} alertas no Morpheus`,
      together: 'Vieram juntos, e por isso num e-mail só.',
    }),
    tone: tones[severity],
    label: `Alerta · severidade ${alertSeverityLabels[severity].toLowerCase()}`,
  })
}

export function recoveryMessage(context: MessageContext, items: readonly AlertItem[]): MailMessage {
  return renderMessage({
    ...formatList(context, items, {
      one: (name) => `Resolvido: ${name}`,
      many: (count) => `${count} alertas resolvidos no Morpheus`,
      together: 'Voltaram ao normal.',
    }),
    tone: 'calm',
    label: 'Voltou ao normal',
  })
}

function formatList(
  { publicUrl, time }: MessageContext,
  items: readonly AlertItem[],
  words: { one: (name: string) => string; many: (count: number) => string; together: string },
): Omit<MessageContent, 'tone' | 'label'> {
  const [first] = items
  const only = items.length === 1 && first
  const subject = only ? words.one(only.name) : words.many(items.length)
  return {
    subject,
    preview: items
      .slice(0, 5)
      .map(({ name }) => name)
      .join(' · '),
    heading: only ? only.name : subject,
    paragraphs: [only ? only.detail : `${words.together} ${rest(items)}`.trim()],
    facts: [['Avisado em', time]],
    items: only ? [] : items.slice(0, shownItems),
    action: only
      ? { label: 'Abrir no Morpheus', url: only.url }
      : { label: 'Abrir o monitoramento', url: `${publicUrl}/monitoring` },
    footer: alertFooter,
  }
}

function rest(items: readonly AlertItem[]): string {
  const more = items.length - shownItems
  return more > 0 ? `A lista mostra os primeiros ${shownItems}; há mais ${more}.` : ''
}

const rising: readonly AlertSeverity[] = ['low', 'medium', 'high', 'critical']

function worst(items: readonly AlertItem[]): AlertSeverity {
  return rising[Math.max(0, ...items.map(({ severity }) => rising.indexOf(severity)))] ?? 'low'
}
