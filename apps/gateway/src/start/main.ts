#!/usr/bin/env node
import { isatty } from 'node:tty'
import { throwStartFailure } from '../core/lib/machineErrors.js'
import { StartFailure } from '../core/lib/startFailure.js'
import { version } from '../core/lib/version.js'
import { type Command, readCommand } from './commands/args.js'
import { help } from './commands/help.js'
import type { Flags } from './config/config.js'
import type { Gateway } from './gateway.js'
import { formatWelcomeLine, formatWelcomeLines } from './welcome.js'

// Files are private to the owner; SQLite creates its files with this mask too.
process.umask(0o077)
// A closed pipe or terminal must not end the gateway.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  await run(readCommand(process.argv.slice(2))).catch((error: unknown) =>
    throwStartFailure(error, process.cwd()),
  )
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error.exitCode
}

async function run(command: Command): Promise<void> {
  switch (command.name) {
    case 'help':
      process.stdout.write(help)
      return
    case 'version':
      process.stdout.write(`${version}\n`)
      return
    case 'start':
      return serve(command.flags)
    case 'rotate secret':
      return (await import('./commands/runSecretCommand.js')).runSecretCommand(command)
    case 'migrate store':
      return (await import('./commands/runMigrateStore.js')).runMigrateStore(command)
    case 'check':
      return (await import('./commands/runCheckCommand.js')).runCheckCommand(command)
    default:
      return (await import('./commands/userCommands.js')).runUserCommand(command)
  }
}

async function serve(flags: Flags): Promise<void> {
  // Imported late: help and usage errors answer at once, and import failures are reported.
  const { readSettings } = await import('./config/config.js')
  const settings = readSettings(flags, process.env)
  const [{ startGateway }, { describePlainHttp }, { createLog, standardError }, { chosenFormat, readable }] =
    await Promise.all([
      import('./gateway.js'),
      import('./listening.js'),
      import('../core/log/logger.js'),
      import('../core/log/logFormat.js'),
    ])
  const isForPerson = chosenFormat(settings.logFormat) === 'text'
  const stderr = standardError()
  const log = createLog(
    settings.logLevel ?? (isForPerson ? 'warn' : 'info'),
    isForPerson ? readable(stderr) : stderr,
  )
  const gateway = await startGateway({ ...settings, log }).catch((error: unknown) =>
    throwStartFailure(error, settings.dataFolder),
  )
  log.info({ port: gateway.port, engine: settings.engine }, 'listening')
  stopOnSignal(gateway)
  const notice = describePlainHttp(settings)
  if (notice !== null && !isForPerson) log.warn(notice)
  const started = { ...gateway, engine: settings.engine, dataFolder: settings.dataFolder, notice }
  process.stdout.write(`${isatty(1) ? formatWelcomeLines(started) : formatWelcomeLine(started)}\n`)
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
