import { buildWholeProgram } from '../core/program.js'
import { unlike } from './unlike.js'

let program: ReturnType<typeof buildWholeProgram> | undefined

/** The first difference between a command's `--json` output and docs/cli.schema.json; null where there is none. */
export function undescribed(args: readonly string[], output: string): string | null {
  const follows = args.some((word) => word === '-f' || word === '--seguir')
  if (!args.includes('--json') || follows || output.trim() === '') return null
  program ??= buildWholeProgram()
  let here = program
  const path = []
  for (const word of args) {
    const next = here.commands.find((one) => one.name() === word || one.aliases().includes(word))
    if (!next) continue
    here = next
    path.push(next.name())
  }
  return unlike(path.join(' '), output)
}
