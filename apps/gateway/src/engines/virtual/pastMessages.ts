import { createHash } from 'node:crypto'
import type { EngineMessage, HistoryAnchor } from '../messages.js'
import { addressBook } from './addressBook.js'

const hour = 60 * 60_000
const people = 8
const each = 15
export const pastCount = people * each

const texts = [
  'Bom dia! Vocês abrem hoje?',
  'Bom dia! Abrimos às 9h.',
  'Qual o prazo de entrega?',
  'De dois a três dias úteis.',
  'Perfeito, pode fechar o pedido.',
  'Pedido anotado. Obrigado!',
] as const

/** Messages of a conversation before its oldest known one, oldest first. Deterministic, ids included. */
export function olderMessages(
  { id, contact, group, timestamp }: HistoryAnchor,
  count: number,
): EngineMessage[] {
  return Array.from({ length: count }, (_, index) => {
    const age = count - index
    return {
      id: `3EB0OLD${createHash('sha256').update(`${id} ${age}`).digest('hex').slice(0, 20).toUpperCase()}`,
      contact,
      contactName: null,
      ...(group && { group }),
      content: { kind: 'text', text: texts[index % texts.length] ?? texts[0] },
      isFromMe: group === undefined && index % 2 === 1,
      timestamp: new Date(Date.parse(timestamp) - age * hour).toISOString(),
    }
  })
}

/**
 * An account's messages of the weeks before its pairing, oldest first, starting at index `from`; `pastCount` in all.
 * Deterministic by number and moment, ids included.
 */
export function pastMessages(number: string, pairedAt: string, from: number): EngineMessage[] {
  const contacts = addressBook(number, 0, people)
  const messages: EngineMessage[] = []
  for (let index = from; index < pastCount; index += 1) {
    const contact = contacts[index % people]
    if (!contact) continue
    const round = Math.floor(index / people)
    messages.push({
      id: `3EB0PAST${number}${String(index).padStart(6, '0')}`,
      contact: contact.address,
      contactName: contact.name,
      content: { kind: 'text', text: texts[round % texts.length] ?? texts[0] },
      isFromMe: round % 2 === 1,
      timestamp: new Date(Date.parse(pairedAt) - (pastCount - index) * 6 * hour).toISOString(),
    })
  }
  return messages
}
