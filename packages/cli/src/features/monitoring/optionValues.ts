import type { LogLevel, LogService } from '@morpheus/sdk'

export const levels: Record<string, LogLevel> = { erro: 'error', aviso: 'warn', info: 'info' }
export const services: Record<string, LogService> = {
  whatsapp: 'whatsapp',
  sistema: 'system',
  banco: 'database',
}
