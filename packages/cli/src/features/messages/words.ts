import type { AwaitedReceipt, MessageSearchState, MessageState } from '@morpheus/sdk'

export interface SessionOption {
  sessao?: string
}

export const messageArgument = ['<mensagem>', 'ID, ou o início do ID de uma recente'] as const
export const searchedSessionOption = ['--sessao <sessão>', 'onde procurar (padrão: em todas)'] as const

export const receiptWords: Readonly<Record<string, AwaitedReceipt>> = {
  enviada: 'sent',
  entregue: 'delivered',
  lida: 'read',
}

export const stateWords: Readonly<Record<string, MessageState>> = {
  agendada: 'scheduled',
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

/** `pendente` is queued or being sent, as the figures count them. */
export const searchedStateWords: Readonly<Record<string, MessageSearchState>> = {
  ...stateWords,
  pendente: 'pending',
}

export const listedStateWords = Object.keys(searchedStateWords)

export function parseContact(text: string): string {
  const trimmed = text.trim()
  return /^\+?[\d\s().-]+$/.test(trimmed) && !trimmed.includes('@') ? trimmed.replace(/\D/g, '') : trimmed
}
