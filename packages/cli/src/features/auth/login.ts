import type { Morpheus, SignInRequest, User } from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { failed, usage } from '../../core/output/failures.js'
import { askChoice } from '../../core/prompts/ask.js'
import { type BrowserOptions, loginByBrowser } from './loginByBrowser.js'
import { loginByPassword, type PasswordOptions, readCredentials } from './loginByPassword.js'

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
  if (token) throw usage(`${tokenFrom} está definida e vale mais que o login. Remova-a para entrar.`)
  const byPassword = options.email !== undefined || options.passwordStdin || options.codigo !== undefined
  if (options.navegador && byPassword) {
    throw usage('--navegador entra sem senha: não se usa com --email, --password-stdin ou --codigo.')
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
      const before = morpheus.identity.store.getState().token
      const user = credentials
        ? await loginByPassword(context, morpheus, credentials)
        : ((await loginByBrowser(context, morpheus, { url }, options)) ??
          (await instead(context, morpheus, options)))
      if (output.json) {
        const answer = { user, url, profile: name }
        return byBrowser ? output.event({ type: 'signed_in', ...answer }) : output.value(answer)
      }
      output.note(`${output.notePaint('green', '✓')} ${messages.login.success}`)
      output.note(`${clean(user.name)} <${clean(user.email)}> em ${url}, perfil ${name}`)
      // Revokes the profile's old token, which nobody could revoke later.
      if (before) await morpheus.auth.logout({}, { token: before }).catch(() => {})
    },
    { signedIn: false },
  )
}

/** For a gateway, or another server, without a sign-in by the browser. */
async function instead(context: Context, morpheus: Morpheus, options: LoginOptions): Promise<User> {
  const { output } = context
  const why = 'Este gateway não oferece a entrada pelo navegador: é de uma versão anterior.'
  if (!output.interactive)
    throw failed(`${why} Entre com e-mail e senha: --email e --password-stdin.`, 'not_supported')
  output.note(output.notePaint('yellow', why))
  output.note('Entre com e-mail e senha.')
  const request: SignInRequest = await readCredentials(options)
  return loginByPassword(context, morpheus, request)
}

function refuseWithoutTerminal({ output }: Context, options: LoginOptions): void {
  if (output.interactive || (options.email && options.passwordStdin)) return
  const missing = [
    ...(options.email ? [] : ['--email']),
    ...(options.passwordStdin ? [] : ['--password-stdin']),
  ]
  const other = missing.length === 2 ? ', ou --navegador' : ''
  throw usage(`Sem terminal não há como perguntar: use ${missing.join(' e ')}${other}.`, 'no_terminal')
}
