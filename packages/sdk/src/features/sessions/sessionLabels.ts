import * as z from 'zod'
import { visibleName } from '../../core/visibleText.js'
import { tagLimits } from './choices.js'

/** A short label for grouping sessions, as `sul`. */
export const SessionTag = visibleName(
  'Etiqueta vazia',
  tagLimits.length,
  `Etiqueta muito longa: use até ${tagLimits.length} caracteres`,
)

/** All tags of a session, without duplicates. */
export const SessionTagList = z
  .array(SessionTag, 'Etiquetas inválidas: use uma lista de textos')
  .transform((tags) => [...new Set(tags)])
  .refine((tags) => tags.length <= tagLimits.count, `Use até ${tagLimits.count} etiquetas`)
