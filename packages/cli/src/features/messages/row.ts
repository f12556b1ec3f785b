import type { MessageRecord, MessageState } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'
import { messageStateLabels, messageTypeLabel, restrictionTexts } from '@morpheus/sdk/text'
import type { Colour } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Column } from '../../core/output/table.js'
import { formatBriefTime } from '../../core/output/time.js'

const stateStyles: Record<MessageState, { symbol: string; colour: Colour }> = {
  scheduled: { symbol: '◔', colour: 'yellow' },
  queued: { symbol: '◌', colour: 'yellow' },
  sending: { symbol: '◐', colour: 'cyan' },
  sent: { symbol: '✓', colour: 'grey' },
  delivered: { symbol: '✓✓', colour: 'green' },
  read: { symbol: '✓✓', colour: 'cyan' },
  played: { symbol: '✓✓', colour: 'cyan' },
  failed: { symbol: '✗', colour: 'red' },
  cancelled: { symbol: '○', colour: 'grey' },
  received: { symbol: '←', colour: 'green' },
}

export function formatState(state: MessageState): { text: string; colour: Colour } {
  const { symbol, colour } = stateStyles[state]
  return { text: `${symbol} ${messageStateLabels[state]}`, colour }
}

/** The start of an id, long enough to identify a recent message; its prefix says where it was created. */
const shortenId = (id: string) => sanitize(id).slice(0, id.startsWith('wamsg_') ? 14 : 12)

export function getOtherEnd({ contactPhone, contactName, groupId }: MessageRecord): string {
  if (contactName) return sanitize(contactName)
  if (groupId !== null) return sanitize(groupId)
  return contactPhone === null ? '–' : sanitize(formatPhone(contactPhone))
}

function describeText({ text, type }: MessageRecord): string {
  return sanitize(text).trim() || `[${sanitize(messageTypeLabel(type))}]`
}

export function createColumns(sessionNames: ReadonlyMap<string, string>): Column<MessageRecord>[] {
  return [
    {
      title: 'QUANDO',
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => ({ text: formatBriefTime(createdAt) }),
      dropPriority: 0,
    },
    {
      title: 'ESTADO',
      value: ({ state }) => state,
      cell: ({ state }) => formatState(state),
      dropPriority: 0,
    },
    {
      title: 'CONTATO',
      value: ({ groupId, contactPhone }) => groupId ?? contactPhone,
      cell: (message) => ({ text: getOtherEnd(message) }),
      dropPriority: 0,
      minWidth: 15,
    },
    {
      title: 'SESSÃO',
      value: ({ sessionId }) => sessionNames.get(sessionId) ?? sessionId,
      dropPriority: 3,
      minWidth: 8,
    },
    {
      title: 'ID',
      value: ({ id }) => id,
      cell: ({ id }) => ({ text: shortenId(id), colour: 'grey' }),
      dropPriority: 0,
    },
    { title: 'MOTIVO', value: ({ failure }) => failure?.message, onScreen: false },
    {
      title: 'MENSAGEM',
      value: ({ text }) => text,
      // One column for both: the reason of a failure comes first.
      cell: (message) => {
        if (message.holdReason) {
          const holdText = message.holdUntil ? formatBriefTime(message.holdUntil) : null
          return { text: `${restrictionTexts.held(holdText)}: ${describeText(message)}`, colour: 'yellow' }
        }
        const failureText = message.failure?.message
        return failureText
          ? { text: `${sanitize(failureText)}: ${describeText(message)}`, colour: 'red' }
          : { text: describeText(message) }
      },
      dropPriority: 0,
      minWidth: 20,
    },
    { title: 'TIPO', value: ({ type }) => type, onScreen: false },
    // Last: scripts read the columns before it by their position.
    { title: 'RETIDA ATÉ', value: ({ holdUntil }) => holdUntil ?? null, onScreen: false },
  ]
}
