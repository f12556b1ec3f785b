import * as z from 'zod'
import { visibleLine } from '../../core/visibleText.js'
import { messagesRules } from '../../locales/generated/pt-BR/rules/messages.js'
import { createRules } from '../../locales/rules.js'
import { mediaKinds } from './messageMedia.js'

const rule = createRules(messagesRules)

export const sentFile = {
  fileName: visibleLine(
    rule('rules.messages.file_name_invalid'),
    255,
    rule('rules.messages.file_name_long'),
  ).optional(),
}

export const SentFileKind = z.enum(mediaKinds, rule('rules.messages.type_invalid'))

/**
 * The way a file is sent or shown, independent of its media type: an image may be sent as a `document`. Anything else
 * is refused with 'Tipo de arquivo inválido'.
 */
export const MediaKind = z.enum(mediaKinds, rule('rules.messages.file_type_invalid'))
export type MediaKind = z.output<typeof MediaKind>
