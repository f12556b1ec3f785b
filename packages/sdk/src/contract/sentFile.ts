import * as z from 'zod'
import { visibleLine } from './visibleText.js'

/** Optional properties of a message's file. */
export const sentFile = {
  /** The file name of a document. */
  fileName: visibleLine('Nome do arquivo inválido', 255, 'Nome do arquivo muito longo').optional(),
}

/** The message types of a file. */
export const SentFileKind = z.enum(
  ['image', 'video', 'audio', 'document', 'sticker'],
  'Tipo de mensagem inválido',
)
