import type { ConversationOwner, ConversationRecord } from '@morpheus/sdk'
import { countOf, formatDuration, formatPhone, relativeTime } from '@morpheus/sdk/format'
import { conversationOwnerLabels, targetLabels } from '@morpheus/sdk/text'
import { iteratePages } from '../../core/client/pages.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import type { Colour } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Column } from '../../core/output/table.js'
import { printList } from '../../core/output/table.js'
import { formatBriefTime } from '../../core/output/time.js'
import { selectSender } from '../messages/find.js'
import { parseContact } from '../messages/words.js'
import { findLabel } from './findLabel.js'

const ownerStyles: Record<ConversationOwner, { symbol: string; colour: Colour }> = {
  bot: { symbol: '●', colour: 'green' },
  human: { symbol: '◐', colour: 'cyan' },
  paused: { symbol: '○', colour: 'yellow' },
}

export function getDisplayName({
  name,
  contactPhone,
}: Pick<ConversationRecord, 'name' | 'contactPhone'>): string {
  const number = sanitize(formatPhone(contactPhone))
  return name ? `${sanitize(name)} · ${number}` : number
}

/** `◐ Pessoa até 14:30:00`. */
export function formatOwner({ owner, until }: Pick<ConversationRecord, 'owner' | 'until'>): string {
  const label = `${ownerStyles[owner].symbol} ${conversationOwnerLabels[owner]}`
  return until === null ? label : `${label} até ${formatBriefTime(until)}`
}

const columns: Column<ConversationRecord>[] = [
  {
    title: 'DONO',
    value: ({ owner }) => owner,
    cell: (one) => ({ text: formatOwner(one), colour: ownerStyles[one.owner].colour }),
    dropPriority: 0,
  },
  {
    title: 'CONTATO',
    value: ({ contactPhone }) => contactPhone,
    cell: (one) => ({ text: getDisplayName(one) }),
    dropPriority: 0,
    minWidth: 15,
  },
  {
    title: 'BOT',
    value: ({ responder }) => responder,
    cell: ({ responder }) => ({ text: responder === null ? '–' : targetLabels[responder] }),
    dropPriority: 2,
  },
  {
    title: 'ÚLTIMA',
    value: ({ lastAt }) => lastAt,
    cell: ({ lastAt }) => ({ text: relativeTime(lastAt), colour: 'grey' }),
    dropPriority: 3,
  },
  {
    title: 'RESPOSTA',
    value: ({ answerMs }) => answerMs,
    cell: ({ answerMs }) => ({ text: answerMs === null ? '–' : formatDuration(answerMs) }),
    dropPriority: 4,
  },
  {
    title: 'MENSAGEM',
    value: ({ lastMessage }) => lastMessage?.text,
    cell: ({ lastError, lastMessage, reason, unread }) => {
      if (lastError !== null) return { text: sanitize(lastError), colour: 'red' }
      const text = sanitize(reason ?? lastMessage?.text ?? '')
      return unread === 0 ? { text } : { text: `(${unread}) ${text}`, colour: 'cyan' }
    },
    dropPriority: 1,
    minWidth: 16,
  },
  { title: 'NOME', value: ({ name }) => name, onScreen: false },
  { title: 'ATÉ', value: ({ until }) => until, onScreen: false },
  { title: 'MOTIVO', value: ({ reason }) => reason, onScreen: false },
  { title: 'ERRO', value: ({ lastError }) => lastError, onScreen: false },
  // Last: scripts read the columns before it by their position.
  { title: 'NÃO LIDAS', value: ({ unread }) => unread, onScreen: false },
]

export interface ListOptions {
  sessao?: string
  busca?: string
  dono?: keyof typeof ownerWords
  naoLidas?: boolean
  arquivadas?: boolean
  etiqueta?: string
  limite?: number
}

const ownerWords = { bot: 'bot', pessoa: 'human', pausada: 'paused' } as const satisfies Record<
  string,
  ConversationOwner
>

const defaultLimit = 50
const maxPageSize = 200

export async function list(context: Context, options: ListOptions): Promise<void> {
  const { output } = context
  const { busca, dono, naoLidas, arquivadas, etiqueta, limite = defaultLimit } = options
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, options.sessao)
    const query = {
      id,
      ...(busca && { search: busca.trim() }),
      ...(dono && { owner: ownerWords[dono] }),
      ...(naoLidas && { unread: true }),
      ...(arquivadas && { archived: true }),
      ...(etiqueta && { label: (await findLabel(morpheus, id, etiqueta)).id }),
    }
    const results: ConversationRecord[] = []
    let hasMore = false
    const readPage = (pageQuery: { limit: number; cursor?: string }) =>
      morpheus.conversations.list({ ...query, ...pageQuery, limit: Math.min(pageQuery.limit, maxPageSize) })
    for await (const page of iteratePages(readPage, (one) => one.conversations, limite)) {
      results.push(...page.conversations)
      hasMore = Boolean(page.nextCursor)
    }
    const countText = countOf(results.length, 'conversa')
    printList(output, results, {
      columns,
      empty:
        busca || dono || naoLidas || arquivadas || etiqueta
          ? 'Nenhuma conversa encontrada.'
          : 'Nenhuma mensagem recebida ou enviada ainda.',
      summary: hasMore ? `As ${countText} mais novas; para ver mais: --limite` : countText,
    })
  })
}

export interface ChangeOptions {
  sessao?: string
  minutos?: number
}

export async function changeOwner(
  context: Context,
  { sessao, minutos }: ChangeOptions,
  owner: ConversationOwner,
  contact: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const { conversation } = await morpheus.conversations.update({
      id,
      contact: parseContact(contact),
      owner,
      ...(minutos !== undefined && { minutes: minutos }),
    })
    if (output.json) return output.value(conversation)
    output.success(describeConversation(conversation))
  })
}

function describeConversation(conversation: ConversationRecord): string {
  const contactName = getDisplayName(conversation)
  const { owner, until } = conversation
  const end = until === null ? 'até ser devolvida ao bot' : `até ${formatBriefTime(until)}`
  if (owner === 'human') return `Conversa com ${contactName} assumida ${end}`
  if (owner === 'paused') return `Bot pausado na conversa com ${contactName} ${end}`
  return `Conversa com ${contactName} devolvida ao bot`
}
