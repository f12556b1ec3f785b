import * as z from 'zod'
import { visibleLine } from './visibleText.js'

/** What can be said of a file that goes with a message. */
export const sentFile = {
  /** What a document is called. */
  fileName: visibleLine('Nome do arquivo inválido', 255, 'Nome do arquivo muito longo').optional(),
}

/** As what a file can be sent. */
export const SentFileKind = z.enum(
  ['image', 'video', 'audio', 'document', 'sticker'],
  'Tipo de mensagem inválido',
)
