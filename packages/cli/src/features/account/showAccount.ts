import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { accountLines } from './accountLines.js'

export async function showAccount(context: Context): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const account = await morpheus.account.get()
    if (output.json) return output.value(account)
    for (const line of accountLines(account)) output.data(line)
  })
}
