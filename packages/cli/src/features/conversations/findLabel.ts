import type { ConversationLabel, Morpheus } from '@morpheus/sdk'
import { failureError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { normalizeName } from '../sessions/names.js'

/** Labels are found by id, or by name without regard to case and accents. */
export async function findLabel(
  morpheus: Morpheus,
  sessionId: string,
  reference: string,
): Promise<ConversationLabel> {
  const { labels } = await morpheus.conversations.labels({ id: sessionId })
  const wanted = normalizeName(reference)
  const label =
    labels.find(({ id }) => id === reference.trim()) ??
    labels.find(({ name }) => normalizeName(name) === wanted)
  if (label) return label
  throw failureError(
    `Etiqueta não encontrada: "${sanitize(reference)}". Veja as etiquetas com: morpheus conversas etiquetas listar`,
    'label_not_found',
  )
}
