import { parseArgs } from 'node:util'
import { StartFailure } from '../../core/lib/startFailure.js'
import type { Flags } from '../config/config.js'
import {
  type MigrateStoreCommand,
  misplacedMigrateStoreFlags,
  readMigrateStoreCommand,
} from './migrateStoreArgs.js'
import { misplacedSecretFlags, readSecretCommand, type SecretCommand } from './secretArgs.js'
import { describeMisplacedFlag, passwordFlagError, readUserCommand, type UserCommand } from './userArgs.js'

export type Command =
  | { name: 'start'; flags: Flags }
  | UserCommand
  | SecretCommand
  | MigrateStoreCommand
  | { name: 'check'; flags: Flags; rehearse: boolean }
  | { name: 'help' }
  | { name: 'version' }

/** Environment and streams of a command; those of the process, except in tests. */
export interface CommandIo {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: AsyncIterable<string | Uint8Array> & { readonly isTTY?: boolean }
  /** Writes to stdout. */
  print(text: string): void
  printError(text: string): void
}

/** @throws StartFailure with exit code 2 for what is not understood. */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args)
  if (values.help) return { name: 'help' }
  if (values.version) return { name: 'version' }
  const [area, ...words] = positionals
  if (area === 'secret') {
    const command = readSecretCommand(words, values)
    if (typeof command === 'string') throw usage(command)
    const wrong = describeMisplacedFlag(values, null)
    if (wrong !== null) throw usage(wrong)
    return command
  }
  const ofSecrets = misplacedSecretFlags(values)
  if (ofSecrets !== null) throw usage(ofSecrets)
  if (area === 'migrate-store') {
    const command = readMigrateStoreCommand(words, values)
    if (typeof command === 'string') throw usage(command)
    const wrong = describeMisplacedFlag(values, null)
    if (wrong !== null) throw usage(wrong)
    return command
  }
  const ofMoves = misplacedMigrateStoreFlags(values)
  if (ofMoves !== null) throw usage(ofMoves)
  if (area === 'user') {
    const command = readUserCommand(words, values)
    if (typeof command === 'string') throw usage(command)
    return command
  }
  const { port, host, data, engine, log, cluster, rehearse = false } = values
  const isCheck = positionals.join(' ') === 'check'
  if (area !== undefined && !isCheck) throw usage(`Comando desconhecido: ${positionals.join(' ')}.`)
  const wrong = describeMisplacedFlag(values, null)
  if (wrong !== null) throw usage(wrong)
  const flags = { port, host, data, engine, log, cluster }
  if (isCheck) return { name: 'check', flags, rehearse }
  if (rehearse) throw usage('--rehearse só vale para: morpheus-gateway check.')
  return { name: 'start', flags }
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
        cluster: { type: 'boolean' },
        email: { type: 'string' },
        name: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        remove: { type: 'boolean' },
        tokens: { type: 'boolean' },
        vault: { type: 'boolean' },
        forget: { type: 'boolean' },
        rehearse: { type: 'boolean' },
        from: { type: 'string' },
        to: { type: 'string' },
        replace: { type: 'boolean' },
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
  if (flag === '--password' || flag === '--senha') return `Opção desconhecida: ${flag}. ${passwordFlagError}`
  if (flag === undefined) return `Argumentos inválidos: ${args.join(' ')}.`
  const unknown = error instanceof Error && error.message.startsWith('Unknown option')
  return unknown ? `Opção desconhecida: ${flag}.` : `Valor ausente ou inválido para ${flag}.`
}

function usage(message: string): StartFailure {
  return new StartFailure(`${message} Veja morpheus-gateway --help.`, 2)
}
