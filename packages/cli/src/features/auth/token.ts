import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'

/** Prints the commands' token for scripts, and nothing else on stdout. */
export async function token(context: Context): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus, { name, url, token: given, tokenFrom }) => {
    const value = given ?? morpheus.identity.store.getState().token ?? ''
    if (output.json) return output.value({ token: value, url, profile: given ? null : name })
    output.data(value)
    if (!output.onScreen) return
    const from = given ? tokenFrom : `o perfil ${name}`
    output.note(
      output.notePaint(
        'dim',
        `De ${from}. Quem tem este token entra como você; para scripts há chaves: morpheus chaves criar`,
      ),
    )
  })
}
