import { interruptible } from './interrupt.js'
import { Failure, failed } from './output/failures.js'
import { tellFailure } from './output/output.js'
import { loadPartsWith, type PartLoaders } from './parts.js'
import { run } from './program.js'

export { isWarm } from './warmth.js'

/** Runs the command that the process was started with. */
export function start(parts: PartLoaders): void {
  loadPartsWith(parts)
  interruptible()
  const args = process.argv.slice(2)
  run(args).catch((error: unknown) => {
    const failure =
      error instanceof Failure
        ? error
        : failed(`Erro inesperado: ${error instanceof Error ? error.message : String(error)}`, 'unexpected')
    process.exitCode = failure.exit
    tellFailure(failure, { json: args.includes('--json'), noColour: args.includes('--sem-cor') })
  })
}
