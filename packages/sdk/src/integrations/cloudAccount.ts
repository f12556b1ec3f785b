import * as z from 'zod'
import { NumberQuality } from '../core/entities.js'
import { formatPhone } from '../core/format/phone.js'
import { MessageRef } from '../core/messageRef.js'
import { choiceWithFallback } from '../core/reading/lenient.js'
import { Instant } from '../core/values.js'
import { qualityLabels } from '../text/labels.js'
import type { Fact } from './describe.js'
import type { Writer } from './writer.js'

/** Meta's record of the number at the last check. Not in the specification. */
export const CloudAccount = z.object({
  /** The display name for contacts; null where Meta has approved none. */
  name: z.string().nullable().default(null),
  /** Digits, country code first. */
  phone: z.string().nullable().default(null),
  quality: choiceWithFallback(NumberQuality.nullable().default(null), null),
  checkedAt: Instant.nullable().default(null),
  /** The reason why Meta does not serve the number or gave no answer, in Portuguese; null where all is well. */
  problem: z.string().nullable().default(null),
  problemI18n: MessageRef.nullish(),
})
export type CloudAccount = z.output<typeof CloudAccount>

export function listAccountFacts({ name, phone, quality }: CloudAccount, writer: Writer): Fact[] {
  const { write } = writer
  const facts: (readonly [string, string | null])[] = [
    [write('facts.number', 'Número'), phone && formatPhone(phone)],
    [write('facts.name', 'Nome'), name],
    [write('facts.quality', 'Qualidade'), quality && formatRating(quality, writer)],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []))
}

/** Copyable values for the configuration page; empty until Meta has returned the number. */
export function createAccountSchema({ name, phone, quality }: CloudAccount, writer: Writer) {
  if (!phone) return []
  const { write } = writer
  const rating = quality && formatRating(quality, writer).toLowerCase()
  const rated = rating && write('shown.quality', `Qualidade: ${rating}`, { rating })
  const help = [name, rated].filter(Boolean).join(' · ')
  return [{ label: write('facts.number', 'Número'), value: formatPhone(phone), ...(help && { help }) }]
}

function formatRating(quality: NumberQuality, { write }: Writer): string {
  return write(`quality.${quality}`, qualityLabels[quality])
}
