import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usage } from '../../core/output/failures.js'

export async function logout(context: Context): Promise<void> {
  const { output } = context
  const { token, tokenFrom } = context.settings()
  if (token) {
    throw usage(`Este acesso vem de ${tokenFrom}: remova a variável para encerrá-lo.`)
  }
  await withClient(
    context,
    async (morpheus, { name, url, profile }) => {
      const wasSignedIn = morpheus.identity.store.getState().isAuthenticated
      // A profile's token is never sent to another address: there it is only deleted locally.
      if (profile?.url === url) await morpheus.identity.signOut()
      else morpheus.identity.store.setState({ user: null, token: null, isAuthenticated: false })
      if (output.json) return output.value({ signedOut: wasSignedIn, profile: name })
      output.note(
        wasSignedIn ? `Acesso encerrado no perfil ${name}.` : `Ninguém estava conectado no perfil ${name}.`,
      )
    },
    { signedIn: false },
  )
}
