import * as z from 'zod'
import { visibleLine } from '../../core/visibleText.js'
import { messagesRules } from '../../locales/generated/pt-BR/rules/messages.js'
import { createRules } from '../../locales/rules.js'

const rule = createRules(messagesRules)

export const sentFile = {
  fileName: visibleLine(
    rule('rules.messages.file_name_invalid'),
    255,
    rule('rules.messages.file_name_long'),
  ).optional(),
}

export const SentFileKind = z.enum(
  ['image', 'video', 'audio', 'document', 'sticker'],
  rule('rules.messages.type_invalid'),
)
