import { isatty } from 'node:tty'
import type { IntegrationKind } from '@morpheus/sdk/catalogue'
import { Command, CommanderError } from 'commander'
import { features } from '../features/index.js'
import type { FieldHelp } from './help/fieldHelp.js'
import { portugueseHelp } from './help/portuguese.js'
import { toUsageFailure } from './help/usageErrors.js'
import { choosePaint } from './output/paint.js'
import { getStdout } from './output/streams.js'
import { version } from './version.js'

const after = `
Exemplos:
  morpheus login                          entra no gateway
  morpheus sessoes criar "Loja Centro"    cria, conecta e mostra o QR Code
  morpheus sessoes listar --json          lista para scripts
  morpheus qr "Loja Centro"               mostra o QR Code até parear
  morpheus enviar 5511999999999 "Olá"     envia uma mensagem
  morpheus monitor                        acompanha tudo em tela cheia

Ambiente: MORPHEUS_URL, MORPHEUS_API_KEY, MORPHEUS_TOKEN, MORPHEUS_PERFIL,
  MORPHEUS_CA, MORPHEUS_SEM_AVISO, NO_COLOR, HTTPS_PROXY e NO_PROXY para
  gateways em https
Códigos de saída: 0 certo, 1 falha, 2 uso incorreto, 3 cancelado, 4 sem login,
  5 não encontrado, 6 sem gateway, 7 recusado, 8 pendente, 130 interrompido`

/** The command that shells call for completion; not a user's. */
const completionCommand = '__complete'

/** Runs a command line. Rejects with a Failure; resolves also after showing help. */
export async function run(args: readonly string[]): Promise<void> {
  if (args[0] === completionCommand)
    return (await import('./complete/complete.js')).complete(buildWholeProgram(), args.slice(1))
  const commandArgs = translateFlags(args)
  const fieldHelp = await loadFieldHelp(commandArgs)
  const program = build(commandArgs[0], { noColour: args.includes('--sem-cor'), fieldHelp })
  try {
    await program.parseAsync(
      isUnknownSubcommand(program, commandArgs) ? commandArgs.filter(isNotHelpFlag) : commandArgs,
      {
        from: 'user',
      },
    )
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return
    if (error.code === 'commander.help')
      return void getStdout().write(findCommand(program, args).helpInformation())
    throw toUsageFailure(error, getPath(findCommand(program, args)))
  }
}

export const buildWholeProgram = () => build(undefined, { noColour: true, fieldHelp: noFieldHelp })

/** Declares the command that `first` names and the groups before it, to save startup time. All for any other word. */
export function build(
  first: string | undefined,
  { noColour, fieldHelp }: { noColour: boolean; fieldHelp: FieldHelp },
): Command {
  const program = new Command('morpheus')
    .description('Sessões de WhatsApp no terminal.')
    .option('--json', 'responde em JSON, inclusive os erros')
    .option('--jq <filtro>', 'aplica um filtro jq à resposta')
    .option('--modelo <texto>', 'uma linha para cada item, como {{name}}')
    .option('--csv', 'responde em CSV')
    .option('--url <endereço>', 'endereço do gateway (padrão: o do perfil, ou http://localhost:8000)')
    .option('--perfil <perfil>', 'perfil a usar (padrão: padrao)')
    .option('--ca <arquivo>', 'certificados em PEM em que confiar, além dos do sistema')
    .option('--sem-cor', 'não usa cores')
    .option('--detalhes', 'conta no stderr o que acontece com a rede')
    .version(version, '-v, --versao', 'mostra a versão')
    .helpCommand('ajuda [comando]', 'mostra a ajuda de um comando')
    .addHelpText('after', after)
  for (const declare of features) {
    declare(program, fieldHelp)
    if (first !== undefined && findCommandByName(program, first)) break
  }
  prepare(program, noColour)
  return program
}

/** Prepares every command, as settings are not inherited by commands added as objects. */
function prepare(command: Command, noColour: boolean): void {
  command
    .exitOverride()
    .helpOption('-h, --ajuda', 'mostra esta ajuda')
    .configureHelp(portugueseHelp(choosePaint(isatty(1), process.env, { noColour })))
    .configureOutput({
      writeOut: (text) => void getStdout().write(text),
      writeErr: () => {},
      getOutHelpWidth: () => Math.min(process.stdout.columns || 80, 100),
      getOutHasColors: () => true,
    })
  for (const child of command.commands) prepare(child, noColour)
}

/** Maps alternative spellings to the one that commander supports. */
function translateFlags(args: readonly string[]): string[] {
  const end = args.indexOf('--')
  const translated = args.map((word, index) => {
    if (end !== -1 && index > end) return word
    if (word === '--help') return '--ajuda'
    if (word === '--version') return '--versao'
    if (word === '--no-color') return '--sem-cor'
    return word
  })
  const [first, ...rest] = translated
  if (first === undefined) return ['--ajuda']
  // `ajuda sessoes criar` is `sessoes criar --ajuda`; commander handles one level only.
  return ['ajuda', 'help'].includes(first) ? [...rest, '--ajuda'] : translated
}

/** Commands whose help lists the fields of a kind: no description is loaded for others. */
const kindByCommand = new Map<string, IntegrationKind>([
  ['comportamento', 'behavior'],
  ['behavior', 'behavior'],
  ['behaviour', 'behavior'],
  ['nuvem', 'cloud'],
  ['cloud', 'cloud'],
  ['proxy', 'proxy'],
  ['aparelho', 'device'],
  ['device', 'device'],
  ['aquecimento', 'warmup'],
  ['warmup', 'warmup'],
])

async function loadFieldHelp(args: readonly string[]): Promise<FieldHelp> {
  const kinds = args.flatMap((word) => kindByCommand.get(word) ?? [])
  if (kinds.length === 0 || args.every(isNotHelpFlag)) return noFieldHelp
  return (await import('./help/fieldHelp.js')).loadFieldHelp(kinds)
}

const noFieldHelp: FieldHelp = () => ''

const isNotHelpFlag = (word: string) => word !== '--ajuda' && word !== '-h'

/** True for an unknown command of a group, for which commander shows the group's help instead of an error. */
function isUnknownSubcommand(program: Command, args: readonly string[]): boolean {
  let command = program
  for (let index = 0; index < args.length && command.commands.length > 0; index++) {
    const argument = args[index] ?? ''
    if (argument.startsWith('-')) {
      const option = program.options.find(({ short, long }) => argument === short || argument === long)
      if (option?.required) index++
      continue
    }
    const next = findCommandByName(command, argument)
    if (!next) return true
    command = next
  }
  return false
}

function findCommand(program: Command, args: readonly string[]): Command {
  let command = program
  for (const argument of args) {
    command = findCommandByName(command, argument) ?? command
  }
  return command
}

function findCommandByName(program: Command, name: string): Command | undefined {
  return program.commands.find((child) => child.name() === name || child.aliases().includes(name))
}

function getPath(command: Command): string {
  const path = []
  for (let step: Command | null = command; step; step = step.parent) path.unshift(step.name())
  return path.join(' ')
}
