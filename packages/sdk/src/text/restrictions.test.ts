import { expect, test } from 'vitest'
import { restrictionRoom, restrictionSentence } from './restrictions.js'

const until = '2026-11-21T15:00:00.000Z'
const show = (instant: string) => instant.slice(11, 16)
const cap = (remaining: number, resetsAt: string | null = until) => ({
  reachOut: null,
  newChats: { limit: 3, remaining, resetsAt },
})

test.each([
  [null, null, null],
  [cap(2), null, '2 de 3 conversas novas até 15:00'],
  [
    cap(0),
    'O limite de 3 conversas novas do WhatsApp foi atingido; ele recomeça em 15:00',
    'O limite de 3 conversas novas do WhatsApp foi atingido; ele recomeça em 15:00',
  ],
  [cap(1, null), null, '1 de 3 conversas novas'],
  [
    { reachOut: { until }, newChats: null },
    'O WhatsApp bloqueou conversas novas até 15:00',
    'O WhatsApp bloqueou conversas novas até 15:00',
  ],
  [
    { reachOut: { until: null }, newChats: null },
    'O WhatsApp bloqueou conversas novas, sem dizer até quando',
    'O WhatsApp bloqueou conversas novas, sem dizer até quando',
  ],
])(
  '%j is described as a sentence when it blocks, and as the remaining allowance',
  (restrictions, sentence, room) => {
    expect(restrictionSentence(restrictions, show)).toBe(sentence)
    expect(restrictionRoom(restrictions, show)).toBe(room)
  },
)
