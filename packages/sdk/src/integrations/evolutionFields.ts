import * as z from 'zod'
import { integrationsRules } from '../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../locales/rules.js'
import { evolutionEventNames } from './evolutionEvents.js'
import { field } from './field.js'

const rule = createRules(integrationsRules)

/** Bodies as Evolution API writes them, for flows that were made for it; `/compat/evolution/webhook/set` sets them. */
export const evolutionFields = {
  format: field.choice({
    label: 'Formato do corpo',
    help: 'Evolution API serve a fluxos feitos para ele. O que ele não tem não é enviado.',
    flag: 'formato',
    section: 'events',
    choices: [
      { value: 'morpheus', label: 'Morpheus' },
      { value: 'evolution', label: 'Evolution API' },
    ],
    unknown: rule('rules.integrations.body_format_unknown'),
    initial: 'morpheus',
    fallback: 'morpheus',
  }),
  evolutionEvents: field.names({
    label: 'Eventos do Evolution',
    help: 'Só no formato Evolution: quais corpos são enviados, como MESSAGES_UPSERT, SEND_MESSAGE. Vazio, todos.',
    flag: 'eventos-evolution',
    section: 'events',
    initial: [],
    fallback: [],
    schema: z
      .array(
        z
          .string(rule('rules.common.event_unknown'))
          .refine((name) => evolutionEventNames.includes(name), rule('rules.common.event_unknown')),
        rule('rules.integrations.events_list'),
      )
      .max(100, rule('rules.common.events_many')),
  }),
  byEvents: field.toggle({
    label: 'Um endereço por evento',
    help: 'Só no formato Evolution: acrescenta o evento ao endereço, como /messages-upsert.',
    flag: 'por-evento',
    section: 'events',
    initial: false,
    fallback: false,
  }),
  base64: field.toggle({
    label: 'Arquivos no corpo',
    help: 'Só no formato Evolution: o corpo leva o arquivo recebido em base64.',
    flag: 'base64',
    section: 'events',
    initial: false,
    fallback: false,
  }),
  evolutionKey: field.secret({
    label: 'Chave no corpo',
    named: 'a chave no corpo',
    help: 'Só no formato Evolution: uma chave de API que o corpo leva em apikey, para que o fluxo responda com ela. Vazia, não vai nenhuma.',
    flag: 'chave-no-corpo',
    initial: '',
    fallback: '',
    schema: z
      .string(rule('rules.integrations.key_invalid'))
      .max(200, rule('rules.integrations.key_long'))
      .regex(/^[\x21-\x7e\u2022]*$/, rule('rules.integrations.key_invalid')),
  }),
}
