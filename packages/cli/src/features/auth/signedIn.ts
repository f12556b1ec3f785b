import { messages } from '@morpheus/sdk/text'
import { currentUser, withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { askConfirmation, type ConfirmationOptions, isConfirmed } from '../../core/prompts/ask.js'

export async function whoami(context: Context): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus, { name, url, token, tokenFrom }) => {
    const user = await currentUser(morpheus)
    const profile = token ? null : name
    if (output.json) return output.value({ user, url, profile })
    output.data(user ? `${sanitize(user.name)} <${sanitize(user.email)}>` : 'Acesso válido')
    output.note(output.stderrPaint('dim', `${url}, ${profile ? `perfil ${profile}` : `por ${tokenFrom}`}`))
  })
}

/** Prints the commands' token for scripts, and nothing else on stdout. */
export async function token(context: Context): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus, { name, url, token: tokenOption, tokenFrom }) => {
    const value = tokenOption ?? morpheus.identity.store.getState().token ?? ''
    if (output.json) return output.value({ token: value, url, profile: tokenOption ? null : name })
    output.data(value)
    if (!output.onScreen) return
    const from = tokenOption ? tokenFrom : `o perfil ${name}`
    output.note(
      output.stderrPaint(
        'dim',
        `De ${from}. Quem tem este token entra como você; para scripts há chaves: morpheus chaves criar`,
      ),
    )
  })
}

export async function logout(context: Context): Promise<void> {
  const { output } = context
  const { token, tokenFrom } = context.settings()
  if (token) {
    throw usageError(`Este acesso vem de ${tokenFrom}: remova a variável para encerrá-lo.`)
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

export async function logoutEverywhere(context: Context, options: ConfirmationOptions): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus, { name, token }) => {
    if (!isConfirmed(options)) await confirm(context)
    await morpheus.identity.signOutEverywhere()
    if (output.json) return output.value({ signedOutEverywhere: true, profile: token ? null : name })
    output.success(`${messages.login.signedOutEverywhere}.`)
  })
}

async function confirm({ output }: Context): Promise<void> {
  if (!output.interactive) {
    throw usageError(
      'Isto encerra os acessos em todos os aparelhos, e sem terminal não há como perguntar: confirme com --sim.',
      'no_terminal',
    )
  }
  output.note(
    'Todos os acessos desta conta serão encerrados: navegadores, terminais e programas. As sessões do WhatsApp continuam conectadas.',
  )
  if (!(await askConfirmation('Encerrar todos?'))) throw cancelledError('Nenhum acesso foi encerrado.')
}
