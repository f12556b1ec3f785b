import { isMessageChangeKind, type MessageRecord } from '@morpheus/sdk'
import { countOf, formatPhone } from '@morpheus/sdk/format'
import { messageTypeLabel } from '@morpheus/sdk/text'
import { iteratePages } from '../../core/client/pages.js'
import { nullIfGone, withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { sanitize } from '../../core/output/sanitize.js'
import { type Column, printList } from '../../core/output/table.js'
import { formatBriefTime } from '../../core/output/time.js'
import { selectSender } from '../messages/find.js'
import { formatState } from '../messages/row.js'
import { parseContact, type SessionOption } from '../messages/words.js'
import { formatOwner, getDisplayName } from './actions.js'

export interface ThreadOptions {
  sessao?: string
  limite?: number
}

const defaultLimit = 30
const maxPageSize = 200
/** Prints the newest messages of one conversation, oldest first, and who answers it. */
export async function showThread(context: Context, options: ThreadOptions, contact: string): Promise<void> {
  const { output } = context
  const { limite = defaultLimit } = options
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, options.sessao)
    const chat = parseContact(contact)
    const thread = await morpheus.conversations.get({ id, contact: chat }).catch(nullIfGone)
    const messages: MessageRecord[] = []
    let hasMore = false
    const readPage = (page: { limit: number; cursor?: string }) =>
      morpheus.messages.list({ id, contact: chat, ...page, limit: Math.min(page.limit, maxPageSize) })
    for await (const page of iteratePages(readPage, (one) => one.messages, limite)) {
      messages.push(...page.messages.filter(({ type }) => !isMessageChangeKind(type)))
      hasMore = Boolean(page.nextCursor)
    }
    if (thread && output.onScreen && !output.json) {
      const { conversation } = thread
      output.note(`${getDisplayName(conversation)} · ${formatOwner(conversation)}`)
    }
    const countText = countOf(messages.length, 'mensagem', 'mensagens')
    printList(output, messages.reverse(), {
      columns: createColumns(chat.endsWith('@g.us')),
      empty: 'Nenhuma mensagem guardada desta conversa.',
      summary: hasMore ? `As ${countText} mais novas; para ver mais: --limite` : countText,
    })
  })
}

/** Prints the pinned messages of one conversation, the newest pin first. */
export async function listPinned(
  context: Context,
  { sessao }: SessionOption,
  contact: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const chat = parseContact(contact)
    const { messages } = await morpheus.conversations.pinned({ id, contact: chat })
    printList(output, messages, {
      columns: [
        ...createColumns(chat.endsWith('@g.us')),
        {
          title: 'FIXADA ATÉ',
          value: ({ pinnedUntil }) => pinnedUntil ?? null,
          cell: ({ pinnedUntil }) => ({ text: pinnedUntil ? formatBriefTime(pinnedUntil) : '' }),
          dropPriority: 0,
        },
      ],
      empty: 'Nenhuma mensagem fixada nesta conversa.',
      summary: countOf(messages.length, 'mensagem fixada', 'mensagens fixadas'),
    })
  })
}

const getTime = ({ direction, history, sentAt, createdAt }: MessageRecord) =>
  direction === 'incoming' || history ? (sentAt ?? createdAt) : createdAt

function describe({ text, type, revokedAt, editedAt, quoted, history, reactions }: MessageRecord): string {
  if (revokedAt !== null) return '[apagada]'
  const quote = quoted?.text ? `[em resposta a "${sanitize(quoted.text).slice(0, 40)}"] ` : ''
  const body = sanitize(text).trim() || `[${sanitize(messageTypeLabel(type))}]`
  const notes = [editedAt !== null && 'editada', history && 'histórico'].filter(Boolean).join(', ')
  const emojis = Object.values(reactions).join('')
  return [`${quote}${body}`, notes && `[${notes}]`, sanitize(emojis)].filter(Boolean).join(' ')
}

function createColumns(isGroup: boolean): Column<MessageRecord>[] {
  return [
    {
      title: 'QUANDO',
      value: getTime,
      cell: (message) => ({ text: formatBriefTime(getTime(message)), colour: 'grey' }),
      dropPriority: 0,
    },
    {
      title: 'ESTADO',
      value: ({ state }) => state,
      cell: ({ state }) => formatState(state),
      dropPriority: 0,
    },
    ...(isGroup
      ? [
          {
            title: 'DE',
            value: ({ contactPhone }: MessageRecord) => contactPhone,
            cell: ({ contactPhone }: MessageRecord) => ({
              text: contactPhone === null ? 'Você' : sanitize(formatPhone(contactPhone)),
            }),
            dropPriority: 1,
            minWidth: 15,
          },
        ]
      : []),
    {
      title: 'MENSAGEM',
      value: ({ text }) => text,
      cell: (message) => ({
        text: message.failure
          ? `${sanitize(message.failure.message)}: ${describe(message)}`
          : describe(message),
        ...(message.failure && { colour: 'red' as const }),
      }),
      dropPriority: 0,
      minWidth: 20,
    },
    { title: 'ID', value: ({ id }) => id, onScreen: false },
    { title: 'TIPO', value: ({ type }) => type, onScreen: false },
  ]
}
