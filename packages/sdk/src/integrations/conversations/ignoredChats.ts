import * as z from 'zod'
import { integrationsRules } from '../../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../../locales/rules.js'
import { field } from '../field.js'

const rule = createRules(integrationsRules)

/** A number, the id of a group, or `@g.us` for every group. */
const chat = /^(\d{8,15}|[\d-]{5,50}@g\.us|\d{5,30}@lid|@g\.us)$/

/** Conversations that an integration leaves alone. */
export const ignoredChatsField = (help: string) =>
  field.names({
    label: 'Conversas ignoradas',
    help,
    flag: 'ignorar',
    section: 'answers',
    initial: [],
    fallback: [],
    schema: z
      .array(
        z
          .string(rule('rules.integrations.chat_invalid'))
          .overwrite((text) => text.trim().replace(/@(s\.whatsapp\.net|c\.us)$/, ''))
          .regex(chat, rule('rules.integrations.chat_invalid')),
        rule('rules.integrations.chats_list'),
      )
      .max(500, rule('rules.integrations.chats_many')),
  })
