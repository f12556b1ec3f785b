import {
  AuthenticationError,
  Credentials,
  type Morpheus,
  type SignInRequest,
  TwoFactorRequiredError,
  type User,
} from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import { isPage } from '../../core/client/network.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { exitCodes } from '../../core/output/codes.js'
import { Failure, failureError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { askChoice, askSecret, askText } from '../../core/prompts/ask.js'
import { type BrowserOptions, loginByBrowser } from './loginByBrowser.js'

const limit = 16_384

/** Reads a stream as text, without the line end that `echo` adds. */
export async function readSecret(stream: AsyncIterable<Buffer | string>): Promise<string> {
  let text = ''
  for await (const chunk of stream) {
    text += chunk.toString()
    if (text.length > limit)
      throw failureError('A entrada padrão é grande demais para ser uma senha.', 'invalid_data')
  }
  const secret = text.replace(/\r?\n$/, '')
  if (secret === '') throw usageError('Nenhuma senha veio pela entrada padrão.', 'invalid_data')
  return secret
}

interface PasswordOptions {
  email?: string
  senhaStdin?: boolean
  codigo?: string
}

async function readCredentials(options: PasswordOptions): Promise<SignInRequest> {
  const email = options.email ?? (await askText('E-mail:'))
  const password = options.senhaStdin ? await readSecret(process.stdin) : await askSecret('Senha:')
  const credentials = Credentials.safeParse({ email: email.trim(), password })
  if (!credentials.success) {
    throw usageError(`${credentials.error.issues.map((issue) => issue.message).join('. ')}.`, 'invalid_data')
  }
  return { ...credentials.data, ...(options.codigo !== undefined && { code: options.codigo }) }
}

async function loginByPassword(context: Context, morpheus: Morpheus, request: SignInRequest): Promise<User> {
  const { output } = context
  try {
    return await morpheus.identity.signIn(request)
  } catch (error) {
    const isAsked = error instanceof TwoFactorRequiredError
    const isWrong = error instanceof AuthenticationError && error.code === 'two_factor_invalid'
    if (!isAsked && !isWrong) throw explainRefusal(error)
    if (!output.interactive) {
      if (isWrong) throw explainRefusal(error)
      throw new Failure(
        'Esta conta usa a autenticação de dois fatores: informe o código do aplicativo com --codigo.',
        { code: error.code, exit: exitCodes.usage },
      )
    }
    if (isWrong) output.note(output.stderrPaint('red', sanitize(error.userMessage)))
    const code = await askText('Código do aplicativo, ou um de recuperação:')
    return loginByPassword(context, morpheus, { ...request, code: code.trim() })
  }
}

/** A 401 here is about the password, not about an expired sign-in. */
function explainRefusal(error: unknown): unknown {
  if (!(error instanceof AuthenticationError) || isPage(error.body)) return error
  const message = error.fromServer ? sanitize(error.userMessage) : messages.login.failure
  return new Failure(message, { code: error.code, status: 401, exit: exitCodes.signedOut })
}

export interface LoginOptions extends PasswordOptions, BrowserOptions {
  navegador?: boolean
}

const ways = [
  { value: 'navegador', name: 'Pelo navegador', description: 'autorize no painel, sem senha aqui' },
  { value: 'senha', name: 'Com e-mail e senha', description: 'digite aqui' },
] as const

export async function login(context: Context, options: LoginOptions): Promise<void> {
  const { output } = context
  const { token, tokenFrom } = context.settings()
  if (token) throw usageError(`${tokenFrom} está definida e vale mais que o login. Remova-a para entrar.`)
  const byPassword = options.email !== undefined || options.senhaStdin || options.codigo !== undefined
  if (options.navegador && byPassword) {
    throw usageError('--navegador entra sem senha: não se usa com --email, --senha-stdin ou --codigo.')
  }
  if (output.interactive) output.note(`Gateway: ${context.settings().url}`)
  const byBrowser =
    options.navegador ||
    (output.interactive && !byPassword && (await askChoice('Como entrar?', ways)) === 'navegador')
  if (!byBrowser) refuseWithoutTerminal(context, options)
  const credentials = byBrowser ? null : await readCredentials(options)

  await withClient(
    context,
    async (morpheus, { name, url }) => {
      const token = morpheus.identity.store.getState().token
      const user = credentials
        ? await loginByPassword(context, morpheus, credentials)
        : ((await loginByBrowser(context, morpheus, { url }, options)) ??
          (await loginWithoutBrowser(context, morpheus, options)))
      if (output.json) {
        const answer = { user, url, profile: name }
        return byBrowser ? output.event({ type: 'signed_in', ...answer }) : output.value(answer)
      }
      output.success(messages.login.success)
      output.note(`${sanitize(user.name)} <${sanitize(user.email)}> em ${url}, perfil ${name}`)
      // Revokes the profile's old token, which nobody could revoke later.
      if (token) await morpheus.auth.logout({}, { token }).catch(() => {})
    },
    { signedIn: false },
  )
}

/** For a gateway, or another server, without a sign-in by the browser. */
async function loginWithoutBrowser(
  context: Context,
  morpheus: Morpheus,
  options: LoginOptions,
): Promise<User> {
  const { output } = context
  const upgradeMessage = 'Este gateway não oferece a entrada pelo navegador: é de uma versão anterior.'
  if (!output.interactive)
    throw failureError(
      `${upgradeMessage} Entre com e-mail e senha: --email e --senha-stdin.`,
      'not_supported',
    )
  output.note(output.stderrPaint('yellow', upgradeMessage))
  output.note('Entre com e-mail e senha.')
  const request: SignInRequest = await readCredentials(options)
  return loginByPassword(context, morpheus, request)
}

function refuseWithoutTerminal({ output }: Context, options: LoginOptions): void {
  if (output.interactive || (options.email && options.senhaStdin)) return
  const missing = [...(options.email ? [] : ['--email']), ...(options.senhaStdin ? [] : ['--senha-stdin'])]
  const alternative = missing.length === 2 ? ', ou --navegador' : ''
  throw usageError(
    `Sem terminal não há como perguntar: use ${missing.join(' e ')}${alternative}.`,
    'no_terminal',
  )
}
