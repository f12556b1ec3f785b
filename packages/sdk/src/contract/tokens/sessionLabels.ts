import * as z from 'zod'
import { tagLimits } from '../choices/sessions.js'
import { visibleName } from '../visibleText.js'

/** What an owner sorts sessions by: a short word of theirs, as `sul`. */
export const SessionTag = visibleName(
  'Etiqueta vazia',
  tagLimits.length,
  `Etiqueta muito longa: use até ${tagLimits.length} caracteres`,
)

/** All of a session's; the same one counts once. */
export const SessionTagList = z
  .array(SessionTag, 'Etiquetas inválidas: use uma lista de textos')
  .transform((tags) => [...new Set(tags)])
  .refine((tags) => tags.length <= tagLimits.count, `Use até ${tagLimits.count} etiquetas`)
