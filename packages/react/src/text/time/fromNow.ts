const minute = 60_000
const hour = 60 * minute

/** When something planned will be: `agora`, `em menos de 1 min`, `em 5 min`, `em 2h`. */
export function fromNow(instant: string, now: number): string {
  const left = Date.parse(instant) - now
  if (left <= 0) return 'agora'
  if (left < minute) return 'em menos de 1 min'
  return left < hour ? `em ${Math.ceil(left / minute)} min` : `em ${Math.round(left / hour)}h`
}
