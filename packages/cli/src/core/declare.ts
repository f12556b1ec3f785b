import type { Command } from 'commander'
import { type ManyOptions, meansMany } from '../features/sessions/manyOptions.js'
import { type Context, createContext, type GlobalOptions } from './context.js'
import { usage } from './output/failures.js'

export function act<Options>(
  action: (context: Context, options: Options, ...args: string[]) => Promise<void>,
): (...given: unknown[]) => Promise<void> {
  return async (...given) => {
    const command = given.at(-1)
    if (!isCommand(command)) throw new TypeError('Not called by commander')
    const options = command.optsWithGlobals<Options & GlobalOptions>()
    const context = await createContext(options)
    const isMany = meansMany(command.opts<ManyOptions>())
    if (askable.has(command) && command.args.length === 0 && !isMany && !context.output.interactive) {
      throw usage(`Falta o argumento <sessão>. Veja: ${pathOf(command)} --ajuda`)
    }
    try {
      await action(context, options, ...command.args)
    } finally {
      await context.output.finish()
    }
  }
}

const askable = new WeakSet<Command>()

/** Adds an optional session argument: without it, a person at the terminal chooses one. */
export function asksSession(command: Command): Command {
  askable.add(command)
  return command.argument('[sessão]', 'ID, início do ID ou nome da sessão; sem ela, pergunta qual')
}

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && 'optsWithGlobals' in value

/** Examples below a command's help: each explanation beside its command, or below where that is too wide. */
export function examples(...pairs: [command: string, what: string][]): string {
  const widest = Math.max(...pairs.map(([command]) => command.length))
  const longest = Math.max(...pairs.map(([, what]) => what.length))
  const beside = widest + longest + 4 <= 80
  const lines = pairs.map(([command, what]) => {
    if (!what) return `  ${command}`
    return beside ? `  ${command.padEnd(widest)}  ${what}` : `  ${command}\n      ${what}`
  })
  return `\nExemplos:\n${lines.join('\n')}`
}
