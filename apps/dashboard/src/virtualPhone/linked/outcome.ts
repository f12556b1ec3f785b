import type { CallEndReason, EventName } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'

export interface Outcome {
  text: string
  explanation?: string
}

export interface Contact {
  name: string
  number: string
}

const displayName = ({ name, number }: Contact) => name || formatPhone(number)

interface MessageResult {
  direction: 'incoming' | 'outgoing'
  group: string
  outcome: 'ignored' | 'received' | 'read' | undefined
  blocked: boolean
}

export function describeMessage(contact: Contact, result: MessageResult): Outcome {
  const { direction, group, outcome, blocked } = result
  const groupText = group ? ` no grupo ${group}` : ''
  if (outcome === 'ignored' && blocked) {
    return {
      text: `Mensagem${groupText} não chegou à sessão`,
      explanation: `${displayName(contact)} está bloqueado.`,
    }
  }
  if (outcome === 'ignored') {
    return {
      text: `Mensagem${groupText} ignorada pela sessão`,
      explanation: '“Ignorar mensagens de grupos” está ligado.',
    }
  }
  if (direction === 'outgoing')
    return { text: `Mensagem enviada${groupText || ` para ${displayName(contact)}`}` }
  const isRead = outcome === 'read'
  return {
    text: `Mensagem recebida de ${displayName(contact)}${groupText}${isRead ? ' e marcada como lida' : ''}`,
    explanation: `“Marcar mensagens como lidas” está ${isRead ? 'ligado' : 'desligado'}.`,
  }
}

export function callOutcome(
  contact: Contact,
  outcome: 'ringing' | 'rejected',
  end: CallEndReason | null = null,
): Outcome {
  if (outcome === 'ringing' && end)
    return {
      text: `Chamada de ${displayName(contact)} encerrada`,
      explanation: describeRecordedEvent('call:ended'),
    }
  return outcome === 'ringing'
    ? { text: `Chamada de ${displayName(contact)} tocando`, explanation: '“Receber chamadas” está ligado.' }
    : {
        text: `Chamada de ${displayName(contact)} recusada`,
        explanation: '“Receber chamadas” está desligado.',
      }
}

export function describeStatusView(contact: Contact, viewed: boolean): Outcome {
  return viewed
    ? {
        text: `Status de ${displayName(contact)} visto`,
        explanation: '“Marcar status como visto” está ligado.',
      }
    : {
        text: `Status de ${displayName(contact)} não visto`,
        explanation: '“Marcar status como visto” está desligado.',
      }
}

export function describeBlock(contact: Contact, blocked: boolean): Outcome {
  return blocked
    ? { text: `${displayName(contact)} bloqueado`, explanation: describeRecordedEvent('contact:blocked') }
    : {
        text: `${displayName(contact)} desbloqueado`,
        explanation: describeRecordedEvent('contact:unblocked'),
      }
}

export function describeTyping(contact: Contact): Outcome {
  return {
    text: `${displayName(contact)} está digitando`,
    explanation: 'A sessão contou isso a quem está conectado.',
  }
}

export function hideOutcome(contact: Contact, hidden: boolean): Outcome {
  return hidden
    ? {
        text: `${displayName(contact)} esconde o número`,
        explanation: 'A sessão só o conhece pelo nome que o WhatsApp lhe dá.',
      }
    : {
        text: `O número de ${displayName(contact)} é conhecido`,
        explanation: 'A sessão junta as duas conversas em uma.',
      }
}

export function groupOutcome(text: string, event: EventName): Outcome {
  return { text, explanation: describeRecordedEvent(event) }
}

const participation = {
  add: { done: 'entrou no', event: 'group:participant:added' },
  remove: { done: 'saiu do', event: 'group:participant:removed' },
  promote: { done: 'virou administrador do', event: 'group:participant:promoted' },
  demote: { done: 'deixou de ser administrador do', event: 'group:participant:demoted' },
} as const

export type ParticipantAction = keyof typeof participation

export function describeParticipantChange(number: string, group: string, action: ParticipantAction): Outcome {
  const { done, event } = participation[action]
  return { text: `${formatPhone(number)} ${done} grupo ${group}`, explanation: describeRecordedEvent(event) }
}

const describeRecordedEvent = (event: EventName) => `A sessão registrou o evento ${event}.`
