import type {
  ConversationLabel,
  ConversationRecord,
  MessageTimer,
  Morpheus,
  MuteDuration,
} from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { messageTimerLabel } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'
import { type Column, printList } from '../../core/output/table.js'
import { formatBriefTime } from '../../core/output/time.js'
import { askConfirmation, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'
import { findMessage, selectSender } from '../messages/find.js'
import { parseContact, type SessionOption } from '../messages/words.js'
import { getDisplayName } from './actions.js'
import { findLabel } from './findLabel.js'

type Change = Omit<Parameters<Morpheus['conversations']['changeState']>[0], 'id' | 'contact'>

export async function changeState(
  context: Context,
  { sessao }: SessionOption,
  change: Change,
  contact: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const answer = await morpheus.conversations.changeState({ id, contact: parseContact(contact), ...change })
    printConversation(output, answer.conversation)
  })
}

export interface MuteOptions extends SessionOption {
  por: keyof typeof durations
}

const durations = { '8h': '8h', '1s': '1w', sempre: 'always', nao: 'off' } as const satisfies Record<
  string,
  MuteDuration
>

export function mute(context: Context, { por, ...options }: MuteOptions, contact: string): Promise<void> {
  return changeState(context, options, { muted: durations[por] }, contact)
}

export interface TimerOptions extends SessionOption {
  por: keyof typeof timers
}

const timers = { '24h': '24h', '7d': '7d', '90d': '90d', nao: 'off' } as const satisfies Record<
  string,
  MessageTimer
>

export function setTimer(
  context: Context,
  { por, ...options }: TimerOptions,
  contact: string,
): Promise<void> {
  return changeState(context, options, { disappearing: timers[por] }, contact)
}

function printConversation(output: Output, conversation: ConversationRecord): void {
  if (output.json) {
    output.value(conversation)
    return
  }
  const { archived, pinned, muted, mutedUntil, markedUnread, labels, disappearingSeconds } = conversation
  const states = [
    archived && 'arquivada',
    pinned && 'fixada',
    muted && (mutedUntil === null ? 'silenciada' : `silenciada até ${formatBriefTime(mutedUntil)}`),
    markedUnread && 'marcada como não lida',
    labels.length > 0 && countOf(labels.length, 'etiqueta'),
    disappearingSeconds !== null && `mensagens somem em ${messageTimerLabel(disappearingSeconds)}`,
  ].filter((state) => state !== false)
  output.success(`${getDisplayName(conversation)}: ${states.join(', ') || 'sem marcas'}`)
}

export interface TypingOptions extends SessionOption {
  estado: keyof typeof typingStates
}

const typingStates = { digitando: 'typing', gravando: 'recording', parado: 'paused' } as const

export async function showTyping(
  context: Context,
  { sessao, estado }: TypingOptions,
  contact: string,
): Promise<void> {
  const { output } = context
  const to = parseContact(contact)
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    await morpheus.messages.typing({ id, to, state: typingStates[estado] })
  })
  if (output.json) return output.value({ to, state: typingStates[estado] })
  output.success(estado === 'parado' ? 'O contato não vê mais nada' : `O contato vê: ${estado}…`)
}

export interface StarOptions extends SessionOption {
  tirar?: boolean
}

export async function star(
  context: Context,
  { sessao, tirar }: StarOptions,
  reference: string,
): Promise<void> {
  const { output } = context
  const starred = !tirar
  await withClient(context, async (morpheus) => {
    const message = await findMessage(morpheus, reference, sessao)
    const contact = message.groupId ?? message.contactPhone ?? ''
    await morpheus.conversations.star({ id: message.sessionId, contact, messageId: message.id, starred })
    if (output.json) return output.value({ id: message.id, starred })
    output.success(starred ? 'Mensagem marcada com estrela' : 'Estrela retirada')
  })
}

const columns: Column<ConversationLabel>[] = [
  {
    title: 'NOME',
    value: ({ name }) => name,
    cell: ({ name }) => ({ text: sanitize(name) }),
    dropPriority: 0,
    minWidth: 12,
  },
  { title: 'ID', value: ({ id }) => id, cell: ({ id }) => ({ text: sanitize(id) }), dropPriority: 1 },
]

export async function listLabels(context: Context, { sessao }: SessionOption): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const { labels } = await morpheus.conversations.labels({ id })
    printList(output, labels, {
      columns,
      empty: 'Esta conta não tem etiquetas.',
      summary: countOf(labels.length, 'etiqueta'),
    })
  })
}

export async function createLabel(context: Context, { sessao }: SessionOption, name: string): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const { label } = await morpheus.conversations.createLabel({ id, name, color: 0 })
    if (output.json) return output.value(label)
    output.success(`Etiqueta criada: ${sanitize(label.name)}`)
  })
}

export async function renameLabel(
  context: Context,
  { sessao }: SessionOption,
  reference: string,
  name: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const { id: labelId } = await findLabel(morpheus, id, reference)
    const { label } = await morpheus.conversations.updateLabel({ id, labelId, name })
    if (output.json) return output.value(label)
    output.success(`Etiqueta renomeada: ${sanitize(label.name)}`)
  })
}

export interface LabelOptions extends SessionOption, ConfirmationOptions {}

export async function removeLabel(context: Context, options: LabelOptions, reference: string): Promise<void> {
  const { output } = context
  const asks = requiresPrompt(output, options, 'A etiqueta sai de todas as conversas')
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, options.sessao)
    const label = await findLabel(morpheus, id, reference)
    if (asks && !(await askConfirmation(`Excluir a etiqueta "${sanitize(label.name)}"?`)))
      throw cancelledError('A etiqueta continua.')
    await morpheus.conversations.removeLabel({ id, labelId: label.id })
    if (output.json) return output.value({ id: label.id, removed: true })
    output.success(`Etiqueta excluída: ${sanitize(label.name)}`)
  })
}

export async function setLabels(
  context: Context,
  { sessao }: SessionOption,
  isSet: boolean,
  contact: string,
  ...references: string[]
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const at = { id, contact: parseContact(contact) }
    const changed: string[] = []
    for (const reference of references) changed.push((await findLabel(morpheus, id, reference)).id)
    const { conversation } = await morpheus.conversations.get(at)
    const others = conversation.labels.filter((one) => !changed.includes(one))
    const labels = isSet ? [...others, ...new Set(changed)] : others
    const answer = await morpheus.conversations.setLabels({ ...at, labels })
    printConversation(output, answer.conversation)
  })
}
