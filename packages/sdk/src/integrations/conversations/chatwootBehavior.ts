import * as z from 'zod'
import { integrationsRules } from '../../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../../locales/rules.js'
import { field } from '../field.js'

const rule = createRules(integrationsRules)

/** A number, the id of a group, or `@g.us` for every group. */
const chat = /^(\d{8,15}|[\d-]{5,50}@g\.us|\d{5,30}@lid|@g\.us)$/

/** How conversations are kept at Chatwoot. */
export const chatwootBehavior = {
  signMessages: field.toggle({
    label: 'Assinar com o nome do agente',
    help: 'O cliente lê o nome de quem responde, em negrito, antes do texto.',
    flag: 'assinar',
    section: 'answers',
    initial: false,
    fallback: false,
  }),
  signDelimiter: field.text({
    label: 'Depois do nome',
    help: 'O que separa o nome do texto: \\n é uma quebra de linha.',
    flag: 'separador',
    section: 'answers',
    initial: '\\n',
    fallback: '\\n',
    schema: z.string(rule('rules.integrations.text_invalid')).max(20, rule('rules.common.text_long')),
  }),
  markRead: field.toggle({
    label: 'Marcar como lidas ao responder',
    help: 'Quando um agente responde, o cliente vê que as suas mensagens foram lidas.',
    flag: 'marcar-lidas',
    section: 'answers',
    initial: false,
    fallback: false,
  }),
  reopenConversation: field.toggle({
    label: 'Reabrir a conversa',
    help: 'O cliente que volta a escrever reabre a conversa resolvida. Desligado, começa outra.',
    flag: 'reabrir',
    section: 'answers',
    initial: true,
    fallback: true,
  }),
  ignoredChats: field.names({
    label: 'Conversas ignoradas',
    help: 'Números ou ids de grupos, que não vão ao Chatwoot; @g.us são todos os grupos.',
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
  }),
}
