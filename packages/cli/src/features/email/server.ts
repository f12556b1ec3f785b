import type { Morpheus, SmtpInput, SmtpSecurity, SmtpView } from '@morpheus/sdk'
import { smtpSecurityLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { askSecret } from '../../core/prompts/ask.js'
import { readSecret } from '../auth/login.js'

const securities = { starttls: 'starttls', tls: 'tls', nenhuma: 'none' } as const satisfies Record<
  string,
  SmtpSecurity
>

export interface ServerOptions {
  servidor?: string
  porta?: number
  seguranca?: keyof typeof securities
  usuario?: string
  senhaStdin?: boolean
  remetente?: string
  nome?: string
  avisos?: 'sim' | 'nao'
  remover?: boolean
}

export async function server(context: Context, options: ServerOptions): Promise<void> {
  const { output } = context
  const change = changeIn(options)
  const isChange = Object.keys(change).length > 0 || options.senhaStdin === true
  if (options.remover && isChange) throw usageError('--remover não se junta a outras opções.')
  await withClient(context, async (morpheus) => {
    const view = options.remover
      ? await morpheus.email.removeSmtp()
      : isChange
        ? await mergeServer(context, morpheus, change, options.senhaStdin === true)
        : await morpheus.email.smtp()
    if (output.json) return output.value(view)
    const tick = output.stderrPaint('green', '✓')
    if (options.remover) return output.note(`${tick} Servidor de e-mail removido.`)
    if (isChange) output.note(`${tick} Servidor de e-mail salvo com sucesso!`)
    printServer(context, view)
  })
}

function changeIn(options: ServerOptions): Partial<SmtpInput> {
  const { servidor, porta, seguranca, usuario, remetente, nome, avisos } = options
  return {
    ...(servidor !== undefined && { host: servidor }),
    ...(porta !== undefined && { port: porta }),
    ...(seguranca && { security: securities[seguranca] }),
    ...(usuario !== undefined && { user: usuario }),
    ...(remetente !== undefined && { from: remetente }),
    ...(nome !== undefined && { fromName: nome }),
    ...(avisos && { notifications: avisos === 'sim' }),
  }
}

async function mergeServer(
  { output }: Context,
  morpheus: Morpheus,
  change: Partial<SmtpInput>,
  fromInput: boolean,
): Promise<SmtpView> {
  const { smtp: currentSmtp } = await morpheus.email.smtp()
  const security = change.security ?? currentSmtp?.security ?? 'starttls'
  const newSettings = {
    host: '',
    port: security === 'tls' ? 465 : 587,
    user: '',
    from: '',
    fromName: 'Morpheus',
    notifications: true,
    ...currentSmtp,
    ...change,
    security,
  }
  // A stored password is kept only for the same server and user.
  const isKept =
    currentSmtp !== null && currentSmtp.host === newSettings.host && currentSmtp.user === newSettings.user
  if (fromInput)
    return morpheus.email.changeSmtp({ ...newSettings, password: await readSecret(process.stdin) })
  if (newSettings.user === '') return morpheus.email.changeSmtp({ ...newSettings, password: '' })
  if (isKept) return morpheus.email.changeSmtp({ ...newSettings, password: currentSmtp.password })
  if (!output.interactive) {
    throw usageError('Sem terminal não há como perguntar a senha: use --senha-stdin.', 'no_terminal')
  }
  return morpheus.email.changeSmtp({
    ...newSettings,
    password: await askSecret('Senha do servidor de e-mail:'),
  })
}

function printServer({ output }: Context, { source, smtp }: SmtpView): void {
  if (!smtp) {
    output.note('Nenhum servidor de e-mail configurado.')
    return
  }
  const facts = [
    ['Servidor', `${smtp.host}:${smtp.port}`],
    ['Segurança', smtpSecurityLabels[smtp.security]],
    ['Usuário', smtp.user || '–'],
    ['Senha', smtp.password || '–'],
    ['Remetente', `${smtp.fromName} <${smtp.from}>`],
    ['Avisos', smtp.notifications ? 'ligados' : 'desligados'],
  ]
  for (const [label = '', value = ''] of facts) output.data(`${label.padEnd(10)} ${sanitize(value)}`)
  if (source === 'environment') output.note('Vem do ambiente do gateway, e só lá pode ser alterado.')
}
