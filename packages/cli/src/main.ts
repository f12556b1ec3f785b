import { exitOnSignals } from './core/interrupt.js'
import { Failure, failureError } from './core/output/failures.js'
import { printFailure } from './core/output/output.js'
import { loadPartsWith, type PartLoaders } from './core/parts.js'
import { run } from './core/program.js'

export { isWarm } from './core/codeCacheState.js'

/** In milliseconds: enough for pending requests to leave. */
const lastWords = 500

/** Exits in spite of open sockets, which an unresponsive gateway keeps for half a minute. */
function exit(): void {
  const signalTimer = setTimeout(() => {
    if (process.stdout.writableLength + process.stderr.writableLength > 0) exit()
    else process.exit()
  }, lastWords)
  signalTimer.unref()
}

export function runAndReport(args: readonly string[]): Promise<void> {
  return run(args).catch((error: unknown) => {
    const failure =
      error instanceof Failure
        ? error
        : failureError(
            `Erro inesperado: ${error instanceof Error ? error.message : String(error)}`,
            'unexpected',
          )
    process.exitCode = failure.exit
    printFailure(failure, { json: args.includes('--json'), noColour: args.includes('--sem-cor') })
  })
}

export function start(parts: PartLoaders): void {
  loadPartsWith(parts)
  exitOnSignals()
  void runAndReport(process.argv.slice(2)).finally(exit)
}
