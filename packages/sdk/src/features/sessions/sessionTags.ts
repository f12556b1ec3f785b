import * as z from 'zod'

/** Limits of a session's metadata. */
export const metadataLimits = { keys: 20, keyLength: 40, valueLength: 200 } as const

const keyForm = /^[\w.-]+$/
const badKey = `Chave de metadados inválida: use até ${metadataLimits.keyLength} letras sem acento, números, ".", "-" ou "_"`

/**
 * The session's id in another system, unique per owner. Visible ASCII, so that no two look alike and it fits into any
 * address.
 */
export const ExternalId = z
  .string('Identificador externo inválido')
  .regex(
    /^[\x21-\x7e]+$/,
    'Identificador externo inválido: use letras sem acento, números e sinais, sem espaços',
  )
  .max(100, 'Identificador externo muito longo: use até 100 caracteres')

/** Data of another system about a session: a small map of texts. */
export const SessionMetadata = z
  .record(
    z.string().max(metadataLimits.keyLength, badKey).regex(keyForm, badKey),
    z
      .string('Valor de metadados inválido: use um texto')
      .max(
        metadataLimits.valueLength,
        `Valor de metadados muito longo: use até ${metadataLimits.valueLength} caracteres`,
      ),
    'Metadados inválidos: use um objeto de textos',
  )
  .refine((map) => Object.keys(map).length <= metadataLimits.keys, `Use até ${metadataLimits.keys} metadados`)

/** Filters a list by one entry: `plano:pro`, the key before the first colon. */
export const MetadataFilter = z
  .string('Filtro de metadados inválido: use chave:valor')
  .max(metadataLimits.keyLength + 1 + metadataLimits.valueLength, 'Filtro de metadados muito longo')
  .regex(/^[\w.-]+:/, 'Filtro de metadados inválido: use chave:valor')
