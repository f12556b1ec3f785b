import type { MessageRecord } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'
import { messageTypeLabel } from '@morpheus/sdk/text'
import { clean } from '../../output/clean.js'
import type { Column } from '../../output/table.js'
import { briefTime } from '../../output/time.js'
import { stateCell } from './states.js'

/** As many characters as a person needs to name one of the recent messages; the first say what made the id. */
export const shortId = (id: string) => clean(id).slice(0, id.startsWith('wamsg_') ? 14 : 12)

/** Whom it is from or for; of a message in a group, the group. */
export function otherEnd({ contactPhone, groupId }: MessageRecord): string {
  if (groupId !== null) return clean(groupId)
  return contactPhone === null ? '–' : clean(formatPhone(contactPhone))
}

/** What it says, on one line; without a text, what kind of message it is. */
export function said({ text, type }: MessageRecord): string {
  return clean(text).trim() || `[${clean(messageTypeLabel(type))}]`
}

interface Shown {
  names: ReadonlyMap<string, string>
  onScreen: boolean
  /** One of them failed: the reason has a column. */
  failures: boolean
}

export function columns({ names, onScreen, failures }: Shown): Column<MessageRecord>[] {
  return [
    {
      title: 'QUANDO',
      cell: ({ createdAt }) => ({ text: briefTime(createdAt) }),
      exact: ({ createdAt }) => createdAt,
      sacrifice: 0,
    },
    { title: 'ESTADO', cell: ({ state }) => stateCell(state), exact: ({ state }) => state, sacrifice: 0 },
    { title: 'CONTATO', cell: (message) => ({ text: otherEnd(message) }), sacrifice: 0, shrinksTo: 15 },
    {
      title: 'SESSÃO',
      cell: ({ sessionId }) => ({ text: clean(names.get(sessionId) ?? sessionId) }),
      sacrifice: 3,
      shrinksTo: 8,
    },
    {
      title: 'ID',
      cell: ({ id }) => ({ text: shortId(id), colour: 'grey' }),
      exact: ({ id }) => clean(id),
      sacrifice: 0,
    },
    // A screen has room for one of both: why it failed comes first.
    ...(failures && !onScreen ? [reason] : []),
    {
      title: 'MENSAGEM',
      cell: (message) => {
        const why = onScreen ? reasonIn(message) : ''
        return why === '' ? { text: said(message) } : { text: `${why}: ${said(message)}`, colour: 'red' }
      },
      sacrifice: 0,
      shrinksTo: 20,
    },
  ]
}

const reasonIn = ({ failure }: MessageRecord) => clean(failure?.message ?? '')

const reason: Column<MessageRecord> = {
  title: 'MOTIVO',
  cell: (message) => ({ text: reasonIn(message) }),
  sacrifice: 0,
  shrinksTo: 20,
}
