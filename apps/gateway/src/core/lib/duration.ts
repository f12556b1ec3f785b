import { countOf } from '@morpheus/sdk/format'
import type { MessageCode, MessageParam } from '@morpheus/sdk/text'

/**
 * A wait as a parameter of a message: `40 segundos`, `12 minutos` from two minutes on, `38 horas` from two hours on.
 * Rounded up.
 */
export function toWaitParam(seconds: number): MessageParam {
  if (seconds < 120) return toTimeParam('common.seconds', seconds)
  if (seconds < 2 * 60 * 60) return toTimeParam('common.minutes', seconds / 60)
  return toTimeParam('common.hours', seconds / 3600)
}

/** A wait as a parameter of a message, in seconds however long it is. */
export const toSecondsParam = (seconds: number): MessageParam => toTimeParam('common.seconds', seconds)

type TimeCode = Extract<MessageCode, `common.${'seconds' | 'minutes' | 'hours'}`>
const toTimeParam = (code: TimeCode, time: number): MessageParam => ({
  code,
  params: { count: Math.ceil(time) },
})

export function describeDuration(seconds: number): string {
  if (seconds < 120) return countOf(Math.round(seconds), 'segundo')
  if (seconds < 2 * 60 * 60) return countOf(Math.round(seconds / 60), 'minuto')
  return countOf(Math.round(seconds / 3600), 'hora')
}
