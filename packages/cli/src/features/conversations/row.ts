import type { ConversationOwner, ConversationRecord } from '@morpheus/sdk'
import { formatDuration, formatPhone, relativeTime } from '@morpheus/sdk/format'
import { conversationOwnerLabels, targetLabels } from '@morpheus/sdk/text'
import { clean } from '../../core/output/clean.js'
import type { Colour } from '../../core/output/paint.js'
import type { Column } from '../../core/output/table.js'
import { briefTime } from '../../core/output/time.js'

const looks: Record<ConversationOwner, { symbol: string; colour: Colour }> = {
  bot: { symbol: '●', colour: 'green' },
  human: { symbol: '◐', colour: 'cyan' },
  paused: { symbol: '○', colour: 'yellow' },
}

export function called({ name, contactPhone }: Pick<ConversationRecord, 'name' | 'contactPhone'>): string {
  const number = clean(formatPhone(contactPhone))
  return name ? `${clean(name)} · ${number}` : number
}

/** `◐ Pessoa até 14:30:00`. */
export function ownerText({ owner, until }: Pick<ConversationRecord, 'owner' | 'until'>): string {
  const label = `${looks[owner].symbol} ${conversationOwnerLabels[owner]}`
  return until === null ? label : `${label} até ${briefTime(until)}`
}

export const columns: Column<ConversationRecord>[] = [
  {
    title: 'DONO',
    value: ({ owner }) => owner,
    cell: (one) => ({ text: ownerText(one), colour: looks[one.owner].colour }),
    sacrifice: 0,
  },
  {
    title: 'CONTATO',
    value: ({ contactPhone }) => contactPhone,
    cell: (one) => ({ text: called(one) }),
    sacrifice: 0,
    shrinksTo: 15,
  },
  {
    title: 'BOT',
    value: ({ responder }) => responder,
    cell: ({ responder }) => ({ text: responder === null ? '–' : targetLabels[responder] }),
    sacrifice: 2,
  },
  {
    title: 'ÚLTIMA',
    value: ({ lastAt }) => lastAt,
    cell: ({ lastAt }) => ({ text: relativeTime(lastAt), colour: 'grey' }),
    sacrifice: 3,
  },
  {
    title: 'RESPOSTA',
    value: ({ answerMs }) => answerMs,
    cell: ({ answerMs }) => ({ text: answerMs === null ? '–' : formatDuration(answerMs) }),
    sacrifice: 4,
  },
  {
    title: 'MENSAGEM',
    value: ({ lastMessage }) => lastMessage?.text,
    cell: ({ lastError, lastMessage, reason }) => {
      if (lastError !== null) return { text: clean(lastError), colour: 'red' }
      return { text: clean(reason ?? lastMessage?.text ?? '') }
    },
    sacrifice: 1,
    shrinksTo: 16,
  },
  { title: 'NOME', value: ({ name }) => name, onScreen: false },
  { title: 'ATÉ', value: ({ until }) => until, onScreen: false },
  { title: 'MOTIVO', value: ({ reason }) => reason, onScreen: false },
  { title: 'ERRO', value: ({ lastError }) => lastError, onScreen: false },
]
