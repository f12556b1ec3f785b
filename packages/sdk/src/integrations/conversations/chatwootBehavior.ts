import * as z from 'zod'
import { integrationsRules } from '../../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../../locales/rules.js'
import { field } from '../field.js'
import { ignoredChatsField } from './ignoredChats.js'

const rule = createRules(integrationsRules)

/** Mappings of messages are kept that long: an import of more could post a message again. */
export const maxImportDays = 90

/** Settings of conversations at Chatwoot. */
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
  botContact: field.toggle({
    label: 'Contato de comando',
    help: 'Um contato "Morpheus" na caixa: um agente escreve a ele qr, status ou reiniciar.',
    flag: 'contato-de-comando',
    section: 'answers',
    initial: false,
    fallback: false,
  }),
  importDays: field.number({
    label: 'Importar os últimos dias',
    help: 'Quantos dias de mensagens guardadas vão ao Chatwoot quando ele é ativado, uma vez. 0: nenhum.',
    flag: 'importar-dias',
    section: 'answers',
    min: 0,
    max: maxImportDays,
    initial: 0,
    fallback: 0,
  }),
  ignoredChats: ignoredChatsField(
    'Números ou ids de grupos, que não vão ao Chatwoot; @g.us são todos os grupos.',
  ),
}
