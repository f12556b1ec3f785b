import { clean } from '../../core/output/clean.js'
import { usage } from '../../core/output/failures.js'

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Parses `30m`, `2h`, `7d`, or an ISO 8601 instant, as an instant. */
export function readSince(text: string, now = Date.now()): string {
  const [, count, unit = ''] = /^(\d{1,4})\s*(m|min|h|d)$/i.exec(text.trim()) ?? []
  const milliseconds = units[unit.charAt(0).toLowerCase()]
  if (count !== undefined && milliseconds !== undefined) {
    return new Date(now - Number(count) * milliseconds).toISOString()
  }
  const at = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(at)) return new Date(at).toISOString()
  throw usage(
    `Não entendi --desde ${clean(text)}. Use 30m, 2h, 7d ou uma data, como 2026-11-21T14:00.`,
    'usage',
  )
}
