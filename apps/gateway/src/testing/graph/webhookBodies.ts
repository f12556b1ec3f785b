import { graphAccount } from './graphAccount.js'

export interface Change {
  field: string
  value: Record<string, unknown>
}

interface Dated {
  id: string
  /** Seconds since 1970. */
  at: number
}

interface From extends Dated {
  from: string
  name?: string
}

const about = (
  more: object,
  phoneNumberId: string = graphAccount.phoneNumberId,
): Record<string, unknown> => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: graphAccount.displayed, phone_number_id: phoneNumberId },
  ...more,
})

const contactOf = ({ from, name }: From) => ({
  wa_id: from,
  ...(name !== undefined && { profile: { name } }),
})

export function messageChange(message: From, type: string, content: unknown, phoneNumberId?: string): Change {
  const { id, at, from } = message
  const told = { from, id, timestamp: String(at), type, ...(content !== undefined && { [type]: content }) }
  return {
    field: 'messages',
    value: about({ contacts: [contactOf(message)], messages: [told] }, phoneNumberId),
  }
}

export function textChange(text: string, message: From, phoneNumberId?: string): Change {
  return messageChange(message, 'text', { body: text }, phoneNumberId)
}

export function echoChange(text: string, { id, at, to }: Dated & { to: string }): Change {
  const from = graphAccount.displayed.replace(/\D/g, '')
  const echo = { from, to, id, timestamp: String(at), type: 'text', text: { body: text } }
  return { field: 'smb_message_echoes', value: about({ message_echoes: [echo] }) }
}

export function statusChange(
  status: 'sent' | 'delivered' | 'read' | 'played' | 'failed',
  { id, at, to, ...more }: Dated & { to: string } & Record<string, unknown>,
  phoneNumberId?: string,
): Change {
  const told = { id, status, timestamp: String(at), recipient_id: to, ...more }
  return { field: 'messages', value: about({ statuses: [told] }, phoneNumberId) }
}

export function webhookBody(...changes: Change[]): string {
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: graphAccount.businessAccountId, changes }],
  })
}
