import { parseArgs } from 'node:util'
import type { Flags } from './config.js'
import { StartFailure } from './startFailure.js'

export type Command =
  | { name: 'start'; flags: Flags }
  | { name: 'add user'; flags: Flags; email: string; userName: string; passwordFromInput: boolean }
  | { name: 'help' }
  | { name: 'version' }

/** @throws StartFailure with exit code 2 for what is not understood. */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args)
  if (values.help) return { name: 'help' }
  if (values.version) return { name: 'version' }
  const { port, host, data, engine, log, email, name, 'password-stdin': passwordFromInput = false } = values
  const words = positionals.join(' ')
  if (words === 'user add') {
    if (email === undefined)
      throw usage('Informe o e-mail: morpheus-gateway user add --email voce@exemplo.com.br.')
    return { name: 'add user', flags: { data }, email, userName: name ?? '', passwordFromInput }
  }
  if (words !== '') throw usage(`Comando desconhecido: ${words}.`)
  if (email !== undefined || name !== undefined || passwordFromInput) {
    throw usage('--email, --name e --password-stdin só valem para: morpheus-gateway user add.')
  }
  return { name: 'start', flags: { port, host, data, engine, log } }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        engine: { type: 'string' },
        log: { type: 'string' },
        email: { type: 'string' },
        name: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    })
  } catch (error) {
    throw usage(describe(error, args))
  }
}

/** Node's own messages are English; the flag that they quote is what the reader needs. */
function describe(error: unknown, args: readonly string[]): string {
  const flag = error instanceof Error ? /'(?:-\w, )?(-[^' ]+)/.exec(error.message)?.[1] : undefined
  if (flag === undefined) return `Argumentos inválidos: ${args.join(' ')}.`
  const unknown = error instanceof Error && error.message.startsWith('Unknown option')
  return unknown ? `Opção desconhecida: ${flag}.` : `Valor ausente ou inválido para ${flag}.`
}

function usage(message: string): StartFailure {
  return new StartFailure(`${message} Veja morpheus-gateway --help.`, 2)
}
