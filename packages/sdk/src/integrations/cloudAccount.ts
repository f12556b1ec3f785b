import * as z from 'zod'
import { NumberQuality } from '../core/entities.js'
import { formatPhone } from '../core/format/phone.js'
import { choice } from '../core/reading/lenient.js'
import { Instant } from '../core/values.js'
import { qualityLabels } from '../text/labels.js'
import type { Fact } from './describe.js'

/** Meta's record of the number at the last check. Ours. */
export const CloudAccount = z.object({
  /** The display name for contacts; null where Meta has approved none. */
  name: z.string().nullable().default(null),
  /** Digits, country code first. */
  phone: z.string().nullable().default(null),
  quality: choice(NumberQuality.nullable().default(null), null),
  checkedAt: Instant.nullable().default(null),
  /** The reason why Meta does not serve the number or gave no answer, in Portuguese; null where all is well. */
  problem: z.string().nullable().default(null),
})
export type CloudAccount = z.output<typeof CloudAccount>

export function accountFacts({ name, phone, quality }: CloudAccount): Fact[] {
  const facts: (readonly [string, string | null])[] = [
    ['Número', phone && formatPhone(phone)],
    ['Nome', name],
    ['Qualidade', quality && qualityLabels[quality]],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []))
}

/** Copyable values for the configuration page; empty until Meta has returned the number. */
export function accountShown({ name, phone, quality }: CloudAccount) {
  if (!phone) return []
  const rating = quality && qualityLabels[quality]
  const help = [name, rating && `Qualidade: ${rating.toLowerCase()}`].filter(Boolean).join(' · ')
  return [{ label: 'Número', value: formatPhone(phone), ...(help && { help }) }]
}
