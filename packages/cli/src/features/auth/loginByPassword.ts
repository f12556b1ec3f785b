import {
  AuthenticationError,
  Credentials,
  type Morpheus,
  type SignInRequest,
  TwoFactorRequiredError,
  type User,
} from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import { isPage } from '../../core/client/otherServer.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { exitCodes } from '../../core/output/codes.js'
import { Failure, usage } from '../../core/output/failures.js'
import { askSecret, askText } from '../../core/prompts/ask.js'
import { readSecret } from './readSecret.js'

export interface PasswordOptions {
  email?: string
  passwordStdin?: boolean
  codigo?: string
}

export async function readCredentials(options: PasswordOptions): Promise<SignInRequest> {
  const email = options.email ?? (await askText('E-mail:'))
  const password = options.passwordStdin ? await readSecret(process.stdin) : await askSecret('Senha:')
  const credentials = Credentials.safeParse({ email: email.trim(), password })
  if (!credentials.success) {
    throw usage(`${credentials.error.issues.map((issue) => issue.message).join('. ')}.`, 'invalid_data')
  }
  return { ...credentials.data, ...(options.codigo !== undefined && { code: options.codigo }) }
}

export async function loginByPassword(
  context: Context,
  morpheus: Morpheus,
  request: SignInRequest,
): Promise<User> {
  const { output } = context
  try {
    return await morpheus.identity.signIn(request)
  } catch (error) {
    const isAsked = error instanceof TwoFactorRequiredError
    const isWrong = error instanceof AuthenticationError && error.code === 'two_factor_invalid'
    if (!isAsked && !isWrong) throw refused(error)
    if (!output.interactive) {
      if (isWrong) throw refused(error)
      throw new Failure(
        'Esta conta usa a autenticação de dois fatores: informe o código do aplicativo com --codigo.',
        { code: error.code, exit: exitCodes.usage },
      )
    }
    if (isWrong) output.note(output.notePaint('red', clean(error.message)))
    const code = await askText('Código do aplicativo, ou um de recuperação:')
    return loginByPassword(context, morpheus, { ...request, code: code.trim() })
  }
}

/** A 401 here is about the password, not about an expired sign-in. */
function refused(error: unknown): unknown {
  if (!(error instanceof AuthenticationError) || isPage(error.body)) return error
  const message = error.fromServer ? clean(error.message) : messages.login.failure
  return new Failure(message, { code: error.code, status: 401, exit: exitCodes.signedOut })
}
