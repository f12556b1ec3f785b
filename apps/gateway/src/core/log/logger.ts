import { type DestinationStream, destination, type Logger, pino, type SerializedError } from 'pino'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type { Logger }

/** Fields that must never be logged, at any depth. */
const secrets = [
  'authorization',
  'password',
  'token',
  'secret',
  'qr',
  'qrText',
  'qrCode',
  'code',
  'pairingCode',
  'cookie',
]

/** Buffer for lines that could not be written yet. */
const maxBufferedBytes = 256 * 1024

/** JSON lines, by default to standard error: standard output is for people. */
export function createLog(level: LogLevel, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[oculto]' },
      serializers: { err: describeError },
    },
    destination,
  )
}

/** Lines are lost when they cannot be written, as to a closed terminal or full disk, without further effect. */
export function standardError(): DestinationStream {
  const stream = destination({ fd: 2, sync: true, maxLength: maxBufferedBytes })
  stream.on('error', () => {})
  return stream
}

/** Excludes fields added by libraries, which may hold the request. */
function describeError(error: unknown): Pick<SerializedError, 'type' | 'message' | 'stack'> {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  return { type: error.name, message: error.message, stack: error.stack ?? '' }
}
