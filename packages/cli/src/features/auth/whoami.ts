import { currentUser } from '../../core/client/currentUser.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'

export async function whoami(context: Context): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus, { name, url, token, tokenFrom }) => {
    const user = await currentUser(morpheus)
    const profile = token ? null : name
    if (output.json) return output.value({ user, url, profile })
    output.data(user ? `${clean(user.name)} <${clean(user.email)}>` : 'Acesso válido')
    output.note(output.notePaint('dim', `${url}, ${profile ? `perfil ${profile}` : `por ${tokenFrom}`}`))
  })
}
