import type { AwaitedReceipt, MessageState } from '@morpheus/sdk'

/** A command about one message, that may say where it is looked for. */
export interface OfSession {
  sessao?: string
}

/** What `--esperar` takes. */
export const receiptWords: Readonly<Record<string, AwaitedReceipt>> = {
  enviada: 'sent',
  entregue: 'delivered',
  lida: 'read',
}

/** What `--estado` takes. */
export const stateWords: Readonly<Record<string, MessageState>> = {
  'na-fila': 'queued',
  enviando: 'sending',
  enviada: 'sent',
  entregue: 'delivered',
  lida: 'read',
  ouvida: 'played',
  falhou: 'failed',
  cancelada: 'cancelled',
  recebida: 'received',
}

/** A number as a person writes it is its digits; the id of a group stays as it is. */
export function contactOf(text: string): string {
  const bare = text.trim()
  return /^\+?[\d\s().-]+$/.test(bare) && !bare.includes('@') ? bare.replace(/\D/g, '') : bare
}
