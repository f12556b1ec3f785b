import { counted } from './plural.js'

/** `40 segundos`, `12 minutos` from two minutes on, `38 horas` from two hours on. Rounded up, as a wait is, by default. */
export function inWords(seconds: number, round: (exact: number) => number = Math.ceil): string {
  if (seconds < 120) return counted(round(seconds), 'segundo')
  if (seconds < 2 * 60 * 60) return counted(round(seconds / 60), 'minuto')
  return counted(round(seconds / 3600), 'hora')
}
