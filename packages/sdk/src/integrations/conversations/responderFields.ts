import * as z from 'zod'
import { integrationsRules } from '../../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../../locales/rules.js'
import { field } from '../field.js'
import { optionalTextLine } from './conversationFields.js'
import { readHours } from './hours.js'
import { ignoredChatsField } from './ignoredChats.js'

const rule = createRules(integrationsRules)

/** Opening hours of the responder. Empty: always. */
export const HoursText = z
  .string(rule('rules.integrations.text_invalid'))
  .trim()
  .max(200, { ...rule('rules.common.text_long'), abort: true })
  .refine((text) => readHours(text) !== null, rule('rules.integrations.hours_invalid'))

/** Fields shared by everything that answers customers. `priority` is the default of its kind. */
export function responderFields(priority: number) {
  return {
    priority: field.number({
      label: 'Prioridade',
      help: 'De 1 a 100. Entre os que podem responder, responde o de menor número.',
      flag: 'prioridade',
      section: 'answers',
      half: true,
      min: 1,
      max: 100,
      initial: priority,
      fallback: priority,
    }),
    debounceSeconds: field.number({
      label: 'Espera (segundos)',
      help: 'De 0 a 30: o que o cliente escreve em pedaços é respondido de uma vez.',
      flag: 'espera',
      section: 'answers',
      half: true,
      min: 0,
      max: 30,
      initial: 3,
      fallback: 3,
    }),
    takeoverMinutes: field.number({
      label: 'Pausa após atendente (minutos)',
      help: 'De 1 a 1440: por quanto tempo fica em silêncio depois que uma pessoa responde.',
      flag: 'pausa',
      section: 'answers',
      half: true,
      min: 1,
      max: 1440,
      initial: 30,
      fallback: 30,
    }),
    leaveKeyword: field.text({
      label: 'Palavra para sair',
      help: 'O cliente que a escreve, sozinha, deixa o bot. Vazia, nenhuma vale.',
      flag: 'palavra-sair',
      section: 'answers',
      half: true,
      initial: 'sair',
      fallback: 'sair',
      schema: optionalTextLine(50),
    }),
    hours: field.text({
      label: 'Horário',
      help: 'Quando responde, como seg-sex 08:00-18:00; sáb 09:00-12:00. Vazio, sempre.',
      flag: 'horario',
      section: 'answers',
      half: true,
      placeholder: 'seg-sex 08:00-18:00',
      initial: '',
      fallback: '',
      schema: HoursText,
    }),
    failureText: field.text({
      label: 'Mensagem de falha',
      help: 'O que o cliente lê quando ninguém consegue responder. Vazia, nada é dito.',
      flag: 'mensagem-falha',
      section: 'answers',
      half: true,
      initial: '',
      fallback: '',
      schema: optionalTextLine(1000),
    }),
    triggers: field.names({
      label: 'Começa com',
      help: 'Só começa conversas com uma destas mensagens; * vale por qualquer texto, como *pedido*. Vazio, com qualquer uma.',
      flag: 'gatilhos',
      section: 'answers',
      initial: [],
      fallback: [],
      schema: z
        .array(
          z
            .string(rule('rules.integrations.text_invalid'))
            .trim()
            .min(1, rule('rules.integrations.text_invalid'))
            .max(100, rule('rules.common.text_long')),
          rule('rules.integrations.triggers_list'),
        )
        .max(50, rule('rules.integrations.triggers_many')),
    }),
    ignoredChats: ignoredChatsField(
      'Números ou ids de grupos que não são respondidos; @g.us são todos os grupos.',
    ),
    answerGroups: field.toggle({
      label: 'Responder em grupos',
      help: 'Quando desligado, só conversas com uma pessoa são respondidas.',
      flag: 'responder-grupos',
      section: 'answers',
      initial: false,
      fallback: false,
    }),
  }
}
