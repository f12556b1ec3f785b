import { type Command, InvalidArgumentError } from 'commander'
import { type Context, createContext, type GlobalOptions } from './context.js'
import { usageError } from './output/failures.js'
import type { ConfirmationOptions } from './prompts/ask.js'

/** Selects several sessions; without any option the command is about one. */
export interface BulkOptions extends ConfirmationOptions {
  todas?: boolean
  etiqueta?: string
  situacao?: string
}

export const hasBulkOptions = ({ todas, etiqueta, situacao }: BulkOptions) =>
  todas === true || etiqueta !== undefined || situacao !== undefined

export function wholeNumber(label: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d{1,9}$/.test(text) && value >= min && value <= max) return value
    throw new InvalidArgumentError(`${label} deve ser um número inteiro de ${min} a ${max}.`)
  }
}

/** Collects repeated `chave:valor` options; the last one of a key counts. */
export function addPair(
  text: string,
  previous: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const colon = text.indexOf(':')
  if (colon < 1) throw new InvalidArgumentError('Use chave:valor, como plano:pro.')
  return { ...previous, [text.slice(0, colon)]: text.slice(colon + 1) }
}

/** Alternatives: `webhook, rabbitmq ou sqs`. Without Intl, whose lists take a third of the help's load time. */
export const formatChoices = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' ou ')

export function createAction<Options>(
  action: (context: Context, options: Options, ...args: string[]) => Promise<void>,
): (...args: unknown[]) => Promise<void> {
  return async (...args) => {
    const command = args.at(-1)
    if (!isCommand(command)) throw new TypeError('Not called by commander')
    const options = command.optsWithGlobals<Options & GlobalOptions>()
    const context = await createContext(options)
    const isMany = hasBulkOptions(command.opts<BulkOptions>())
    if (askable.has(command) && command.args.length === 0 && !isMany && !context.output.interactive) {
      throw usageError(`Falta o argumento <sessão>. Veja: ${getPath(command)} --ajuda`)
    }
    try {
      await action(context, options, ...command.args)
    } finally {
      await context.output.finish()
    }
  }
}

/** Help text of the argument that names one session. */
export const sessionArgumentHelp = 'ID, início do ID ou nome da sessão'

/** Option of commands that one session carries out. */
export const sessionOption = ['--sessao <sessão>', 'de qual sessão (padrão: a única conectada)'] as const

const askable = new WeakSet<Command>()

export function addSessionArgument(command: Command): Command {
  askable.add(command)
  return command.argument('[sessão]', `${sessionArgumentHelp}; sem ela, pergunta qual`)
}

const getPath = (command: Command): string =>
  command.parent ? `${getPath(command.parent)} ${command.name()}` : command.name()

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && 'optsWithGlobals' in value

export function formatExamples(...pairs: [command: string, what: string][]): string {
  const widest = Math.max(...pairs.map(([command]) => command.length))
  const longest = Math.max(...pairs.map(([, description]) => description.length))
  const fitsOneLine = widest + longest + 4 <= 80
  const lines = pairs.map(([command, description]) => {
    if (!description) return `  ${command}`
    return fitsOneLine ? `  ${command.padEnd(widest)}  ${description}` : `  ${command}\n      ${description}`
  })
  return `\nExemplos:\n${lines.join('\n')}`
}
