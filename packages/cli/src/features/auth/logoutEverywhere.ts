import { messages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelled, usage } from '../../core/output/failures.js'
import { askSure } from '../../core/prompts/ask.js'
import { isSure, type SureOptions } from '../../core/sure.js'

export async function logoutEverywhere(context: Context, options: SureOptions): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus, { name, token }) => {
    if (!isSure(options)) await confirm(context)
    await morpheus.identity.signOutEverywhere()
    if (output.json) return output.value({ signedOutEverywhere: true, profile: token ? null : name })
    output.note(`${output.notePaint('green', '✓')} ${messages.login.signedOutEverywhere}.`)
  })
}

async function confirm({ output }: Context): Promise<void> {
  if (!output.interactive) {
    throw usage(
      'Isto encerra os acessos em todos os aparelhos, e sem terminal não há como perguntar: confirme com --sim.',
      'no_terminal',
    )
  }
  output.note(
    'Todos os acessos desta conta serão encerrados: navegadores, terminais e programas. As sessões do WhatsApp continuam conectadas.',
  )
  if (!(await askSure('Encerrar todos?'))) throw cancelled('Nenhum acesso foi encerrado.')
}
