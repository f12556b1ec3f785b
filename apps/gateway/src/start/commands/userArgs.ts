import type { Flags } from '../config/config.js'

export type UserCommand = { flags: Flags; email: string } & (
  | { name: 'add user'; userName: string; passwordFromInput: boolean }
  | { name: 'set password'; passwordFromInput: boolean }
  | { name: 'sign out' }
  | { name: 'reset two-factor' }
  | { name: 'name administrator'; remove: boolean }
)

export interface UserFlags {
  data?: string | undefined
  email?: string | undefined
  name?: string | undefined
  'password-stdin'?: boolean | undefined
  remove?: boolean | undefined
}

const verbs = ['add', 'password', 'sign-out', 'reset-2fa', 'admin'] as const
type Verb = (typeof verbs)[number]

const flagsOf: Readonly<Record<string, readonly Verb[]>> = {
  email: verbs,
  name: ['add'],
  'password-stdin': ['add', 'password'],
  remove: ['admin'],
}

/** Parses `morpheus-gateway user …`; a text is an error message. */
export function readUserCommand(words: readonly string[], flags: UserFlags): UserCommand | string {
  const [first = '', ...more] = words
  const verb = verbs.find((known) => known === first)
  if (verb === undefined) return `Comando desconhecido: user ${first}.`.replace(' .', '.')
  const email = flags.email ?? more.shift()
  if (email === undefined) {
    const example = verb === 'add' ? 'add --email' : verb
    return `Informe o e-mail: morpheus-gateway user ${example} voce@exemplo.com.br.`
  }
  // The argument is not echoed: it may be a password.
  if (more.length > 0) return `Argumentos demais. ${passwordFlagError}`
  const wrong = describeMisplacedFlag(flags, verb)
  if (wrong !== null) return wrong
  const { 'password-stdin': passwordFromInput = false, name: userName = '', remove = false } = flags
  const target = { flags: { data: flags.data }, email }
  if (verb === 'add') return { ...target, name: 'add user', userName, passwordFromInput }
  if (verb === 'password') return { ...target, name: 'set password', passwordFromInput }
  if (verb === 'sign-out') return { ...target, name: 'sign out' }
  if (verb === 'reset-2fa') return { ...target, name: 'reset two-factor' }
  return { ...target, name: 'name administrator', remove }
}

export const passwordFlagError =
  'A senha não vai em argumentos, que outros veem: ela é perguntada, ou lida da entrada padrão com --password-stdin.'

export function describeMisplacedFlag(flags: UserFlags, verb: Verb | null): string | null {
  for (const [flag, allowed] of Object.entries(flagsOf)) {
    if (!(flag in flags) || (verb !== null && allowed.includes(verb))) continue
    const commands = allowed.map((one) => `user ${one}`).join(', ')
    return `--${flag} só vale para: morpheus-gateway ${commands}.`
  }
  return null
}
