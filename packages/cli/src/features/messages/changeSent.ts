import type { PinDuration } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { askConfirmation, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'
import { findLabel } from '../conversations/findLabel.js'
import { findMessage } from './find.js'
import type { SessionOption } from './words.js'

/** Reactions, pins, corrections and deletions are messages of their own in the queue: the ids printed are theirs. */
export interface ReactionOptions extends SessionOption {
  tirar?: boolean
}

export async function react(
  context: Context,
  { sessao, tirar }: ReactionOptions,
  reference: string,
  emoji?: string,
): Promise<void> {
  const { output } = context
  if (tirar && emoji !== undefined) throw usageError('Use só um: o emoji, ou --tirar.')
  if (!tirar && emoji === undefined) throw usageError('Diga com que emoji reagir, ou --tirar.')
  const message = await withClient(context, async (morpheus) => {
    const { id } = await findMessage(morpheus, reference, sessao)
    return (await morpheus.messages.react({ id, emoji: emoji ?? null })).message
  })
  if (output.json) return output.value(message)
  output.success(`${tirar ? 'Retirada da reação' : 'Reação'} na fila: ${sanitize(message.id)}`)
}

export interface PinOptions extends SessionOption {
  por: PinDuration
}

/** Null unpins the message. */
export async function pin(
  context: Context,
  { sessao }: SessionOption,
  duration: PinDuration | null,
  reference: string,
): Promise<void> {
  const { output } = context
  const message = await withClient(context, async (morpheus) => {
    const { id } = await findMessage(morpheus, reference, sessao)
    return (await morpheus.messages.pin({ id, duration })).message
  })
  if (output.json) return output.value(message)
  output.success(`${duration === null ? 'Retirada da fixação' : 'Fixação'} na fila: ${sanitize(message.id)}`)
}

export interface LabelOptions extends SessionOption {
  tirar?: boolean
}

/** Gives a message labels, which are named or identified, or takes them. */
export async function label(
  context: Context,
  { sessao, tirar }: LabelOptions,
  reference: string,
  ...names: string[]
): Promise<void> {
  const { output } = context
  const message = await withClient(context, async (morpheus) => {
    const {
      id: messageId,
      sessionId: id,
      labels,
      groupId,
      contactPhone,
    } = await findMessage(morpheus, reference, sessao)
    const changed = new Set<string>()
    for (const name of names) changed.add((await findLabel(morpheus, id, name)).id)
    const others = (labels ?? []).filter((one) => !changed.has(one))
    const at = { id, contact: groupId ?? contactPhone ?? '', messageId }
    const next = tirar ? others : [...others, ...changed]
    return (await morpheus.conversations.setMessageLabels({ ...at, labels: next })).message
  })
  if (output.json) return output.value(message)
  const count = message.labels?.length ?? 0
  output.success(`Mensagem com ${count === 0 ? 'nenhuma etiqueta' : countOf(count, 'etiqueta')}`)
}

export async function edit(
  context: Context,
  { sessao }: SessionOption,
  reference: string,
  text: string,
): Promise<void> {
  const { output } = context
  const message = await withClient(context, async (morpheus) => {
    const { id } = await findMessage(morpheus, reference, sessao)
    return (await morpheus.messages.edit({ id, message: text })).message
  })
  if (output.json) return output.value(message)
  output.success(`Correção na fila: ${sanitize(message.id)}`)
}

export interface RevokeOptions extends SessionOption, ConfirmationOptions {}

export async function revoke(context: Context, options: RevokeOptions, reference: string): Promise<void> {
  const { output } = context
  const asks = requiresPrompt(output, options, 'A mensagem some para todos')
  const message = await withClient(context, async (morpheus) => {
    const { id } = await findMessage(morpheus, reference, options.sessao)
    if (asks && !(await askConfirmation(`Apagar a mensagem ${sanitize(id)} para todos?`)))
      throw cancelledError('A mensagem continua.')
    return (await morpheus.messages.revoke({ id })).message
  })
  if (output.json) return output.value(message)
  output.success(`Exclusão na fila: ${sanitize(message.id)}`)
}
