import type { ConversationOwner, ConversationRecord } from '@morpheus/sdk'
import { formatDuration, formatPhone, relativeTime } from '@morpheus/sdk/format'
import { conversationOwnerLabels, targetLabels } from '@morpheus/sdk/text'
import { clean } from '../../output/clean.js'
import type { Colour } from '../../output/paint.js'
import type { Column } from '../../output/table.js'
import { briefTime } from '../../output/time.js'

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
    cell: (one) => ({ text: ownerText(one), colour: looks[one.owner].colour }),
    exact: ({ owner }) => owner,
    sacrifice: 0,
  },
  { title: 'CONTATO', cell: (one) => ({ text: called(one) }), sacrifice: 0, shrinksTo: 15 },
  {
    title: 'BOT',
    cell: ({ responder }) => ({ text: responder === null ? '–' : targetLabels[responder] }),
    exact: ({ responder }) => responder,
    sacrifice: 2,
  },
  {
    title: 'ÚLTIMA',
    cell: ({ lastAt }) => ({ text: relativeTime(lastAt), colour: 'grey' }),
    exact: ({ lastAt }) => lastAt,
    sacrifice: 3,
  },
  {
    title: 'RESPOSTA',
    cell: ({ answerMs }) => ({ text: answerMs === null ? '–' : formatDuration(answerMs) }),
    exact: ({ answerMs }) => (answerMs === null ? null : String(answerMs)),
    sacrifice: 4,
  },
  {
    title: 'MENSAGEM',
    cell: ({ lastError, lastMessage, reason }) => {
      if (lastError !== null) return { text: clean(lastError), colour: 'red' }
      return { text: clean(reason ?? lastMessage?.text ?? '') }
    },
    sacrifice: 1,
    shrinksTo: 16,
  },
]
