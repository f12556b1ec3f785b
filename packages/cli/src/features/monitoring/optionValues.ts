import type { LogLevel, LogService } from '@morpheus/sdk'

/** `todos` has no entry: undefined means no filter. */
export const logLevelByOption: Record<string, LogLevel> = { erro: 'error', aviso: 'warn', info: 'info' }
/** `todos` has no entry: undefined means no filter. */
export const logServiceByOption: Record<string, LogService> = {
  whatsapp: 'whatsapp',
  sistema: 'system',
  banco: 'database',
}
