import * as z from 'zod'

/** An instant as ISO 8601 in UTC: `2026-11-21T14:03:09.120Z`. */
export const Instant = z.iso.datetime()

/**
 * The IANA name of the zone whose hours and days were counted: `America/Sao_Paulo`. Times of buckets are shown in it,
 * or in the reader's own zone where a server sends none.
 */
export const TimeZone = z.string().optional()

/** A session in the input of a call, outside its path. */
export const SessionId = z
  .string('Sessão é obrigatória')
  .min(1, 'Sessão é obrigatória')
  .max(100, 'Sessão inválida')

/** 10 to 13 digits, country code first: `5511999999999`. Core spec §5. */
export const PhoneDigits = z
  .string('Por favor, insira um número de telefone válido')
  .regex(/^\d{10,13}$/, 'Por favor, insira um número de telefone válido')

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
      'Deve ser um número inteiro',
    )
    .pipe(
      z
        .int('Deve ser um número inteiro')
        .min(min, `Deve ser no mínimo ${min}`)
        .max(max, `Deve ser no máximo ${max}`),
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
      'Deve ser um número',
    )
    .pipe(
      z
        .number()
        .min(min, `Deve ser no mínimo ${formatDecimal(min)}`)
        .max(max, `Deve ser no máximo ${formatDecimal(max)}`),
    )
const formatDecimal = (value: number) => String(value).replace('.', ',')

export const Nothing = z.strictObject({})

/** A boolean that may arrive as text, as in a query. */
export const Flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')],
  'Informe true ou false',
)
