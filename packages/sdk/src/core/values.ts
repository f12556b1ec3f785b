import * as z from 'zod'
import { commonRule as rule } from '../locales/rules.js'

/** An instant as ISO 8601 in UTC: `2026-11-21T14:03:09.120Z`. */
export const Instant = z.iso.datetime()

/**
 * The IANA name of the zone whose hours and days were counted: `America/Sao_Paulo`. Times of buckets are shown in it,
 * or in the reader's own zone where a server sends none.
 */
export const TimeZone = z.string().optional()

/** A session in the input of a call, outside its path. */
export const SessionId = z
  .string(rule('rules.common.session_required'))
  .min(1, rule('rules.common.session_required'))
  .max(100, rule('rules.common.session_invalid'))

/** 10 to 13 digits, country code first: `5511999999999`. Core spec §5. */
export const PhoneDigits = z
  .string(rule('rules.common.phone_invalid'))
  .regex(/^\d{10,13}$/, rule('rules.common.phone_invalid'))

/** A whole number that may arrive as text, as query strings do. */
export const wholeNumber = (min: number, max: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,16}$/)
          .transform(Number),
      ],
      rule('rules.common.whole_number'),
    )
    .pipe(
      z
        .int(rule('rules.common.whole_number'))
        .min(min, rule('rules.common.at_least'))
        .max(max, rule('rules.common.at_most')),
    )

/** A number with a fraction that may arrive as text, with a point or a comma. */
export const decimalNumber = (min: number, max: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d{1,9}([.,]\d{1,9})?$/)
          .transform((text) => Number(text.replace(',', '.'))),
      ],
      rule('rules.common.number'),
    )
    .pipe(
      z
        .number()
        .min(min, rule('rules.common.decimal_at_least'))
        .max(max, rule('rules.common.decimal_at_most')),
    )

export const Nothing = z.strictObject({})

/** A boolean that may arrive as text, as in a query. */
export const Flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((flag) => flag === 'true')],
  rule('rules.common.flag'),
)
