import * as z from 'zod'
import { NumberQuality } from '../contract/entities.js'
import { choice } from '../contract/reading/lenient.js'
import { Instant } from '../contract/values.js'
import { formatPhone } from '../format/phone.js'
import { qualityLabels } from '../text/labels.js'
import type { Fact } from './describe.js'

/** The number, as Meta showed it when it was last asked. Ours. */
export const CloudAccount = z.object({
  /** What contacts see; null where Meta has approved none. */
  name: z.string().nullable().default(null),
  /** Digits, country code first. */
  phone: z.string().nullable().default(null),
  quality: choice(NumberQuality.nullable().default(null), null),
  checkedAt: Instant.nullable().default(null),
  /** Why Meta does not serve it, or could not be asked, in Portuguese; null where nothing is wrong. */
  problem: z.string().nullable().default(null),
})
export type CloudAccount = z.output<typeof CloudAccount>

/** What is shown of it on a card. */
export function accountFacts({ name, phone, quality }: CloudAccount): Fact[] {
  const facts: (readonly [string, string | null])[] = [
    ['Número', phone && formatPhone(phone)],
    ['Nome', name],
    ['Qualidade', quality && qualityLabels[quality]],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []))
}

/** What is shown of it where it is configured: nothing before Meta has said its number. */
export function accountShown({ name, phone, quality }: CloudAccount) {
  if (!phone) return []
  const rating = quality && qualityLabels[quality]
  const help = [name, rating && `Qualidade: ${rating.toLowerCase()}`].filter(Boolean).join(' · ')
  return [{ label: 'Número', value: formatPhone(phone), ...(help && { help }) }]
}
