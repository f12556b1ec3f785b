import * as z from 'zod'
import { integrationsRules } from '../../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../../locales/rules.js'
import { field } from '../field.js'
import { ignoredChatsField } from './ignoredChats.js'

const rule = createRules(integrationsRules)

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
    help: 'O cliente que volta a escrever reabre a conversa resolvida. Quando desligado, começa outra.',
    flag: 'reabrir',
    section: 'answers',
    initial: true,
    fallback: true,
  }),
  ignoredChats: ignoredChatsField(
    'Números ou ids de grupos, que não vão ao Chatwoot; @g.us são todos os grupos.',
  ),
}
