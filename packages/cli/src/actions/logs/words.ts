import type { LogLevel, LogService } from '@morpheus/sdk'

/** Values of the options of `morpheus logs`; `todos` means no filter. */
export const levels: Record<string, LogLevel> = { erro: 'error', aviso: 'warn', info: 'info' }
export const services: Record<string, LogService> = {
  whatsapp: 'whatsapp',
  sistema: 'system',
  banco: 'database',
}
