import { AuthenticationError, Credentials } from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import { isPage } from '../../client/otherServer.js'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
import { exitCodes, Failure, usage } from '../../output/failures.js'
import { askSecret, askText } from '../../prompts/ask.js'
import { readSecret } from './readSecret.js'

export interface LoginOptions {
  email?: string
  passwordStdin?: boolean
}

export async function login(context: Context, options: LoginOptions): Promise<void> {
  const { output } = context
  if (context.settings().token) {
    throw usage(
      'MORPHEUS_TOKEN está definida e vale mais que o login. Remova-a para entrar com e-mail e senha.',
    )
  }
  if (!output.interactive && (!options.email || !options.passwordStdin)) {
    const missing = [
      ...(options.email ? [] : ['--email']),
      ...(options.passwordStdin ? [] : ['--password-stdin']),
    ]
    throw usage(`Sem terminal não há como perguntar: use ${missing.join(' e ')}.`, 'sem_terminal')
  }
  if (output.interactive) output.note(`Gateway: ${context.settings().url}`)
  const email = options.email ?? (await askText('E-mail:'))
  const password = options.passwordStdin ? await readSecret(process.stdin) : await askSecret('Senha:')
  const credentials = Credentials.safeParse({ email: email.trim(), password })
  if (!credentials.success) {
    throw usage(`${credentials.error.issues.map((issue) => issue.message).join('. ')}.`, 'dados_invalidos')
  }

  await withClient(
    context,
    async (morpheus, { name, url }) => {
      const before = morpheus.identity.store.getState().token
      const user = await morpheus.identity.signIn(credentials.data).catch((error: unknown) => {
        throw refused(error)
      })
      if (output.json) return output.value({ user, url, profile: name })
      output.note(`${output.notePaint('green', '✓')} ${messages.login.success}`)
      output.note(`${clean(user.name)} <${clean(user.email)}> em ${url}, perfil ${name}`)
      // The profile forgets its old token: nobody could revoke it any more.
      if (before) await morpheus.auth.logout({}, { token: before }).catch(() => {})
    },
    { signedIn: false },
  )
}

/** A 401 here is about the password, not about a session that ended. */
function refused(error: unknown): unknown {
  if (!(error instanceof AuthenticationError) || isPage(error.body)) return error
  const message = error.fromServer ? clean(error.message) : messages.login.failure
  return new Failure(message, { code: error.code, status: 401, exit: exitCodes.signedOut })
}
