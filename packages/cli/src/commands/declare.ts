import type { Command } from 'commander'
import { type Context, createContext, type GlobalOptions } from '../context.js'

/** An action as a command's handler: the arguments as commander gives them, the rest as our actions want it. */
export function act<Options>(
  action: (context: Context, options: Options, ...args: string[]) => Promise<void>,
): (...given: unknown[]) => Promise<void> {
  return async (...given) => {
    const command = given.at(-1)
    if (!isCommand(command)) throw new TypeError('Not called by commander')
    const options = command.optsWithGlobals<Options & GlobalOptions>()
    await action(createContext(options), options, ...command.args)
  }
}

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && 'optsWithGlobals' in value

/** The block under a command's help: what each example does beside it, or below where that would be too wide. */
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
