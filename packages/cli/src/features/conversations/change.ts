import type { ConversationOwner, ConversationRecord } from '@morpheus/sdk'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { briefTime } from '../../core/output/time.js'
import { senderMeant } from '../messages/sender.js'
import { contactOf } from '../messages/words.js'
import { called } from './row.js'

export interface ChangeOptions {
  sessao?: string
  minutos?: number
}

export async function change(
  context: Context,
  { sessao, minutos }: ChangeOptions,
  owner: ConversationOwner,
  contact: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await senderMeant(morpheus, sessao)
    const { conversation } = await morpheus.conversations.update({
      id,
      contact: contactOf(contact),
      owner,
      ...(minutos !== undefined && { minutes: minutos }),
    })
    if (output.json) return output.value(conversation)
    output.note(`${output.notePaint('green', '✓')} ${told(conversation)}`)
  })
}

function told(conversation: ConversationRecord): string {
  const who = called(conversation)
  const { owner, until } = conversation
  const end = until === null ? 'até ser devolvida ao bot' : `até ${briefTime(until)}`
  if (owner === 'human') return `Conversa com ${who} assumida ${end}`
  if (owner === 'paused') return `Bot pausado na conversa com ${who} ${end}`
  return `Conversa com ${who} devolvida ao bot`
}
