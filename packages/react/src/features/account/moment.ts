import { zonedFormat } from '@morpheus/sdk/format'

const parts = {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const

/** `21/11, 14:03:09` in a time zone, or the browser's; a dash for an invalid instant. */
export function moment(instant: string, timeZone?: string, locale?: string): string {
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? '–' : zonedFormat(parts, timeZone, locale).format(at)
}
