/**
 * Converts to our gateway's date format, or `undefined`. A text without a zone is UTC; a number is seconds or
 * milliseconds.
 */
export function toInstant(value: unknown): string | undefined {
  if (typeof value === 'number') return parseEpoch(value)
  if (typeof value !== 'string') return undefined
  // Our gateway's own format keeps its precision.
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) && !Number.isNaN(Date.parse(value)))
    return value
  const text = value.trim()
  if (/^-?\d+(\.\d+)?$/.test(text)) return parseEpoch(Number(text))
  if (/^\w{3}, .* GMT$/.test(text)) return parseMilliseconds(Date.parse(text))
  const [, date, time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)(?: ?(Z|[+-]\d\d(?::?\d\d)?))?)?$/i.exec(
      text,
    ) ?? []
  if (date === undefined) return undefined
  const offset = zone.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`)
  return parseMilliseconds(Date.parse(`${date}T${time.replace(',', '.')}${offset.toUpperCase()}`))
}

/** From the year 1973 on, milliseconds have 12 digits; seconds have as many only after the year 5138. */
function parseEpoch(value: number): string | undefined {
  if (!(value > 0)) return undefined
  return parseMilliseconds(value >= 1e11 ? value : value * 1000)
}

function parseMilliseconds(value: number): string | undefined {
  return Math.abs(value) <= 8.64e15 ? new Date(value).toISOString() : undefined
}

export function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' ? parseNumber(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function parseNumber(text: string): number | undefined {
  const numberText = text.trim().replace(/\s*%$/, '')
  return /\d/.test(numberText)
    ? Number(numberText.includes('.') ? numberText : numberText.replace(',', '.'))
    : undefined
}

export function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

export function toFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const lowerCase = String(value).toLowerCase()
  if (lowerCase === 'true' || lowerCase === '1') return true
  return lowerCase === 'false' || lowerCase === '0' ? false : undefined
}
