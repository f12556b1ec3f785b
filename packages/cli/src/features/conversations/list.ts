import type { ConversationOwner, ConversationRecord } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { pages } from '../../core/client/pages.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { tellTable } from '../../core/output/tellTable.js'
import { senderMeant } from '../messages/sender.js'
import { columns } from './row.js'

export interface ListOptions {
  sessao?: string
  busca?: string
  dono?: keyof typeof ownerWords
  limite?: number
}

export const ownerWords = { bot: 'bot', pessoa: 'human', pausada: 'paused' } as const satisfies Record<
  string,
  ConversationOwner
>

const few = 50
const largestPage = 200

export async function list(context: Context, options: ListOptions): Promise<void> {
  const { output } = context
  const { busca, dono, limite = few } = options
  await withClient(context, async (morpheus) => {
    const { id } = await senderMeant(morpheus, options.sessao)
    const query = { id, ...(busca && { search: busca.trim() }), ...(dono && { owner: ownerWords[dono] }) }
    const found: ConversationRecord[] = []
    let more = false
    const read = (asked: { limit: number; cursor?: string }) =>
      morpheus.conversations.list({ ...query, ...asked, limit: Math.min(asked.limit, largestPage) })
    for await (const page of pages(read, (one) => one.conversations, limite)) {
      found.push(...page.conversations)
      more = Boolean(page.nextCursor)
    }
    if (output.json) return output.value(found)
    if (found.length === 0)
      return output.note(
        busca || dono
          ? 'Nenhuma conversa encontrada.'
          : 'Nenhum cliente escreveu desde que um bot foi ativado.',
      )
    tellTable(output, found, columns)
    if (!output.interactive) return
    const counted = countOf(found.length, 'conversa')
    output.note(
      output.notePaint('dim', `\n${more ? `As ${counted} mais novas; para ver mais: --limite` : counted}`),
    )
  })
}
