import { folded } from '../../core/format/folded.js'

/** Opening hours: days of the week, 0 for Sunday, each with a span in minutes of the day. Empty: always open. */
export type Hours = readonly {
  readonly days: readonly number[]
  readonly from: number
  /** Below `from` the span ends on the next day. */
  readonly to: number
}[]

const dayNames = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'] as const
const dayMinutes = 24 * 60

/**
 * Parses `seg-sex 08:00-18:00; sáb 09:00-12:00`: ranges or lists of days, each with one span of hours. Null where the
 * text is invalid.
 */
export function readHours(text: string): Hours | null {
  const parts = normalizeDayName(text)
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const spans = parts.map(readSpan)
  return spans.every((span) => span !== null) ? spans : null
}

/** True where an instant is within the hours in a time zone. */
export function isWithin(hours: Hours, date: Date, timeZone: string): boolean {
  if (hours.length === 0) return true
  const { day, minute } = getLocalTime(date, timeZone)
  const previousDay = (day + 6) % 7
  return hours.some(({ days, from, to }) => {
    if (from < to) return days.includes(day) && minute >= from && minute < to
    return (days.includes(day) && minute >= from) || (days.includes(previousDay) && minute < to)
  })
}

/** Lower case, without accents; `segunda-feira` becomes `segunda`. */
const normalizeDayName = (text: string) => folded(text).replaceAll('-feira', '')

function readSpan(part: string): Hours[number] | null {
  const [, daysText = '', from = '', to = ''] =
    /^(?:([a-z,\s-]+?)\s+)?(\d{1,2}(?:[:h]\d{2}|h)?)\s*(?:-|as|ate)\s*(\d{1,2}(?:[:h]\d{2}|h)?)$/.exec(
      part,
    ) ?? []
  const days = readDays(daysText)
  const [start, end] = [readMinute(from), readMinute(to)]
  if (!days || start === null || end === null || start === end || start === dayMinutes) return null
  return { days, from: start, to: end }
}

function readDays(text: string): number[] | null {
  const allDays = dayNames.map((_, day) => day)
  if (text.trim() === '' || /^(todos( os dias)?|diariamente)$/.test(text.trim())) return allDays
  const days = text.split(',').map((part) => {
    const [first, last = first, ...extra] = part.split('-').map((name) => findDay(name.trim()))
    if (first === undefined || last === undefined || first < 0 || last < 0 || extra.length > 0) return null
    return allDays.map((step) => (first + step) % 7).slice(0, ((last - first + 7) % 7) + 1)
  })
  return days.every((range) => range !== null) ? [...new Set(days.flat())] : null
}

function findDay(name: string): number {
  return dayNames.findIndex((short) => name === short || (name.startsWith(short) && fullNames.includes(name)))
}
const fullNames = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']

function readMinute(text: string): number | null {
  const [hour = '', minute = ''] = text.split(/[:h]/)
  const minuteOfDay = Number(hour) * 60 + Number(minute || 0)
  return text !== '' && Number(minute || 0) < 60 && minuteOfDay <= dayMinutes ? minuteOfDay : null
}

function getLocalTime(date: Date, timeZone: string): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(date)
  const getPart = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const day = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(getPart('weekday'))
  return { day, minute: Number(getPart('hour')) * 60 + Number(getPart('minute')) }
}
