import { version } from '../core/lib/version.js'
import { type EngineChoice, engineLabels } from './engineNames.js'
import type { Gateway } from './gateway.js'

type Started = Pick<Gateway, 'url' | 'administrator'> & {
  engine: EngineChoice
  dataFolder: string
  notice: string | null
}

/** A single line, for programs that read the output. */
export function formatWelcomeLine({ url, administrator: { email, password, created } }: Started): string {
  if (password !== null) return `Morpheus no ar em ${url} · usuário ${email} · senha ${password}`
  if (created)
    return `Morpheus no ar em ${url} · usuário ${email} · senha definida em MORPHEUS_ADMIN_PASSWORD`
  return `Morpheus no ar em ${url} · entre com ${email} (senha esquecida? morpheus-gateway user password ${email})`
}

/** Lines for a person, the most needed one last. */
export function formatWelcomeLines(started: Started, { coloured = !process.env.NO_COLOR } = {}): string {
  const { url, engine, dataFolder, administrator, notice } = started
  const bold = (text: string) => (coloured ? `\u001b[1m${text}\u001b[22m` : text)
  const dim = (text: string) => (coloured ? `\u001b[2m${text}\u001b[22m` : text)
  return [
    '',
    `${bold('Morpheus no ar')} ${dim(`· versão ${version} · ${engineLabels[engine]}`)}`,
    dim(`Dados em ${dataFolder}`),
    ...(notice === null ? [] : [dim(notice)]),
    dim('Ctrl-C encerra; as sessões continuam pareadas.'),
    ...(administrator.password === null
      ? []
      : [dim('Guarde a senha: ela só aparece até o primeiro acesso.')]),
    '',
    `  Endereço  ${bold(url)}`,
    `  Usuário   ${bold(administrator.email)}`,
    `  Senha     ${passwordText(administrator, bold, dim)}`,
    '',
  ].join('\n')
}

function passwordText(
  { password, created }: Started['administrator'],
  bold: (text: string) => string,
  dim: (text: string) => string,
): string {
  if (password !== null) return bold(password)
  if (created) return dim('a de MORPHEUS_ADMIN_PASSWORD')
  return dim('a de sempre; esquecida? morpheus-gateway user password E-MAIL')
}
