import type { LogEntry, LogLevel, LogService } from '@morpheus/sdk'
import { clean, safeJson } from '../../core/output/clean.js'
import type { Colour, Paint } from '../../core/output/paint.js'
import { localDateTime } from '../../core/output/time.js'

export const levelLooks: Record<LogLevel, { label: string; colour: Colour }> = {
  error: { label: 'ERRO ', colour: 'red' },
  warn: { label: 'AVISO', colour: 'yellow' },
  info: { label: 'INFO ', colour: 'cyan' },
}

export const serviceLabels: Record<LogService, string> = {
  whatsapp: 'whatsapp',
  system: 'sistema ',
  database: 'banco   ',
}

/** `2026-11-21 14:03:22 AVISO whatsapp …`, in local time, for sort and grep. */
export function logLine({ timestamp, level, service, message, details }: LogEntry, paint: Paint): string {
  const { label, colour } = levelLooks[level]
  const more = details === undefined ? '' : ` ${paint('dim', safeJson(details))}`
  const when = paint('dim', localDateTime(timestamp))
  return `${when} ${paint(colour, label)} ${serviceLabels[service]} ${clean(message)}${more}`
}
