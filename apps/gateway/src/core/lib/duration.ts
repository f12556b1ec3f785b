import { countOf } from '@morpheus/sdk/format'

/**
 * `40 segundos`, `12 minutos` from two minutes on, `38 horas` from two hours on. Rounded up by default, as for waits.
 */
export function inWords(seconds: number, round: (exact: number) => number = Math.ceil): string {
  if (seconds < 120) return countOf(round(seconds), 'segundo')
  if (seconds < 2 * 60 * 60) return countOf(round(seconds / 60), 'minuto')
  return countOf(round(seconds / 3600), 'hora')
}
