import { settingsMessages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usage } from '../../core/output/failures.js'
import { accountLines } from './accountLines.js'

export interface EditOptions {
  nome?: string
  email?: string
  telefone?: string
  fuso?: string
}

export async function editAccount(context: Context, options: EditOptions): Promise<void> {
  const { output } = context
  const { nome, email, telefone, fuso } = options
  const change = {
    ...(nome !== undefined && { name: nome }),
    ...(email !== undefined && { email }),
    ...(telefone !== undefined && { phone: telefone }),
    ...(fuso !== undefined && { timezone: fuso }),
  }
  if (Object.keys(change).length === 0)
    throw usage('Diga o que mudar: --nome, --email, --telefone ou --fuso.')
  await withClient(context, async (morpheus) => {
    await morpheus.account.update(change)
    // Read again, as servers differ in their answer to a change.
    const account = await morpheus.account.get()
    if (output.json) return output.value(account)
    output.note(`${output.notePaint('green', '✓')} ${settingsMessages.saved}`)
    for (const line of accountLines(account)) output.data(line)
  })
}
