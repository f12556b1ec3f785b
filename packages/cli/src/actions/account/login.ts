import {
  AuthenticationError,
  Credentials,
  type Morpheus,
  type SignInRequest,
  TwoFactorRequiredError,
  type User,
} from '@morpheus/sdk'
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
  codigo?: string
}

export async function login(context: Context, options: LoginOptions): Promise<void> {
  const { output } = context
  const { token, tokenFrom } = context.settings()
  if (token) {
    throw usage(
      `${tokenFrom} está definida e vale mais que o login. Remova-a para entrar com e-mail e senha.`,
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
      const code = options.codigo === undefined ? {} : { code: options.codigo }
      const user = await signIn(context, morpheus, { ...credentials.data, ...code })
      if (output.json) return output.value({ user, url, profile: name })
      output.note(`${output.notePaint('green', '✓')} ${messages.login.success}`)
      output.note(`${clean(user.name)} <${clean(user.email)}> em ${url}, perfil ${name}`)
      // The profile forgets its old token: nobody could revoke it any more.
      if (before) await morpheus.auth.logout({}, { token: before }).catch(() => {})
    },
    { signedIn: false },
  )
}

/** Asks for the code where one is wanted, and again where it was wrong: until it is right, or no more are taken. */
async function signIn(context: Context, morpheus: Morpheus, request: SignInRequest): Promise<User> {
  const { output } = context
  try {
    return await morpheus.identity.signIn(request)
  } catch (error) {
    const isAsked = error instanceof TwoFactorRequiredError
    const isWrong = error instanceof AuthenticationError && error.code === 'two_factor_invalid'
    if (!isAsked && !isWrong) throw refused(error)
    if (!output.interactive) {
      if (isWrong) throw refused(error)
      throw usage(
        'Esta conta usa a autenticação de dois fatores: informe o código do aplicativo com --codigo.',
        error.code,
      )
    }
    if (isWrong) output.note(output.notePaint('red', clean(error.message)))
    const code = await askText('Código do aplicativo, ou um de recuperação:')
    return signIn(context, morpheus, { ...request, code: code.trim() })
  }
}

/** A 401 here is about the password, not about a session that ended. */
function refused(error: unknown): unknown {
  if (!(error instanceof AuthenticationError) || isPage(error.body)) return error
  const message = error.fromServer ? clean(error.message) : messages.login.failure
  return new Failure(message, { code: error.code, status: 401, exit: exitCodes.signedOut })
}
