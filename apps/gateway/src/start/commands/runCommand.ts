import { isatty } from 'node:tty'
import { StartFailure } from '../../core/lib/startFailure.js'
import { throwStartFailure } from '../../core/lib/systemErrors.js'
import { version } from '../../core/lib/version.js'
import type { Flags } from '../config/config.js'
import type { Gateway } from '../gateway.js'
import { formatWelcomeLine, formatWelcomeLines } from '../welcome.js'
import { type Command, type CommandIo, readCommand } from './args.js'
import { help } from './help.js'

/** Resolves with the exit code once the command has ended, or the gateway has started, which then goes on. */
export async function runCommand(args: readonly string[], io: CommandIo): Promise<number> {
  try {
    return await run(readCommand(args), io).catch((error: unknown) => throwStartFailure(error, process.cwd()))
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    io.printError(`${error.message}\n`)
    return error.exitCode
  }
}

async function run(command: Command, io: CommandIo): Promise<number> {
  switch (command.name) {
    case 'help':
      io.print(help)
      return 0
    case 'version':
      io.print(`${version}\n`)
      return 0
    case 'start':
      return serve(command.flags, io)
    case 'rotate secret':
      return (await import('./runSecretCommand.js')).runSecretCommand(command, io)
    case 'migrate store':
      return (await import('./runMigrateStore.js')).runMigrateStore(command, io)
    case 'check':
      return (await import('./runCheckCommand.js')).runCheckCommand(command, io)
    default:
      return (await import('./userCommands.js')).runUserCommand(command, io)
  }
}

async function serve(flags: Flags, io: CommandIo): Promise<number> {
  // Imported late: help and usage errors answer at once, and import failures are reported.
  const { readSettings } = await import('../config/config.js')
  const settings = readSettings(flags, io.env)
  const [
    { startGateway },
    { describePlainHttp },
    { createLog, standardError },
    { chooseFormat, toReadable },
  ] = await Promise.all([
    import('../gateway.js'),
    import('../listening.js'),
    import('../../core/log/logger.js'),
    import('../../core/log/logFormat.js'),
  ])
  const isForPerson = chooseFormat(settings.logFormat) === 'text'
  const stderr = standardError()
  const log = createLog(
    settings.logLevel ?? (isForPerson ? 'warn' : 'info'),
    isForPerson ? toReadable(stderr) : stderr,
  )
  const gateway = await startGateway({ ...settings, log }).catch((error: unknown) =>
    throwStartFailure(error, settings.dataFolder),
  )
  log.info({ port: gateway.port, engine: settings.engine }, 'listening')
  stopOnSignal(gateway)
  const notice = describePlainHttp(settings)
  if (notice !== null && !isForPerson) log.warn(notice)
  const started = { ...gateway, engine: settings.engine, dataFolder: settings.dataFolder, notice }
  io.print(`${isatty(1) ? formatWelcomeLines(started) : formatWelcomeLine(started)}\n`)
  return 0
}

/** The first signal stops gracefully, a second one at once; a loss of the database to other gateways stops too. */
function stopOnSignal(gateway: Gateway): void {
  let stopping = false
  const stop = (exitCode: number) => {
    stopping = true
    gateway.close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        process.stderr.write(`Falha ao encerrar: ${error instanceof Error ? error.message : String(error)}\n`)
        process.exit(1)
      },
    )
  }
  const onSignal = () => {
    if (stopping) process.exit(1)
    if (isatty(1)) process.stdout.write('\nEncerrando…\n')
    stop(0)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  void gateway.forcedStop.then((line) => {
    if (stopping) return
    process.stderr.write(`${line}\n`)
    stop(1)
  })
}
