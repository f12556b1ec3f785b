import { formatPhone } from '@morpheus/sdk/format'

/** What came of something done with the phone, in words. */
export interface Happening {
  text: string
  /** Which setting of the session decided it, and how. */
  because?: string
}

interface Contact {
  name: string
  number: string
}

const nameOf = ({ name, number }: Contact) => name || formatPhone(number)

interface MessageResult {
  direction: 'incoming' | 'outgoing'
  group: string
  outcome: 'ignored' | 'received' | 'read' | undefined
}

export function messageHappened(contact: Contact, { direction, group, outcome }: MessageResult): Happening {
  const where = group ? ` no grupo ${group}` : ''
  if (outcome === 'ignored') {
    return {
      text: `Mensagem${where} ignorada pela sessão`,
      because: '“Ignorar mensagens de grupos” está ligado.',
    }
  }
  if (direction === 'outgoing') return { text: `Mensagem enviada${where || ` para ${nameOf(contact)}`}` }
  const read = outcome === 'read'
  return {
    text: `Mensagem recebida de ${nameOf(contact)}${where}${read ? ' e marcada como lida' : ''}`,
    because: `“Marcar mensagens como lidas” está ${read ? 'ligado' : 'desligado'}.`,
  }
}

export function callHappened(contact: Contact, outcome: 'ringing' | 'rejected'): Happening {
  return outcome === 'ringing'
    ? { text: `Chamada de ${nameOf(contact)} tocando`, because: '“Receber chamadas” está ligado.' }
    : { text: `Chamada de ${nameOf(contact)} recusada`, because: '“Receber chamadas” está desligado.' }
}

export function statusHappened(contact: Contact, viewed: boolean): Happening {
  return viewed
    ? { text: `Status de ${nameOf(contact)} visto`, because: '“Marcar status como visto” está ligado.' }
    : {
        text: `Status de ${nameOf(contact)} não visto`,
        because: '“Marcar status como visto” está desligado.',
      }
}
