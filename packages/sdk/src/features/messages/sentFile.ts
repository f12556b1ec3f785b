import * as z from 'zod'
import { visibleLine } from '../../core/visibleText.js'

export const sentFile = {
  fileName: visibleLine('Nome do arquivo inválido', 255, 'Nome do arquivo muito longo').optional(),
}

export const SentFileKind = z.enum(
  ['image', 'video', 'audio', 'document', 'sticker'],
  'Tipo de mensagem inválido',
)
