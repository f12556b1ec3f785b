import * as z from 'zod'
import { MessageRef } from '../../core/messageRef.js'
import { integrationsRules } from '../../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../../locales/rules.js'
import { catalogue } from '../catalogue.js'
import type { ConfigFor } from '../describe.js'
import { field } from '../field.js'
import { target } from '../target.js'
import { WebhookUrl } from '../webhookFields.js'
import { ConversationTest, conversationExtra } from './conversation.js'
import { activeWords, optionalHeaderKey, optionalTextLine, textLine } from './conversationFields.js'
import { kommoReference, kommoRows } from './kommoRows.js'

const rule = createRules(integrationsRules)

const { kommo: card } = catalogue
const missing = rule('rules.integrations.fields_missing')

/** The events that Kommo can send, with the product's labels. Configuration spec §3. */
export const kommoEvents = {
  lead_add: 'Lead criado',
  lead_update: 'Lead alterado',
  lead_delete: 'Lead excluído',
  lead_status_change: 'Lead mudou de etapa',
  contact_add: 'Contato criado',
  contact_update: 'Contato alterado',
  contact_delete: 'Contato excluído',
} as const
/** An added, changed or deleted lead or contact at Kommo, or a lead in another stage. */
export type KommoEvent = keyof typeof kommoEvents
/** All Kommo events, in form order: the default of a new configuration, and of a webhook without events. */
export const kommoEventNames: readonly KommoEvent[] = [
  'lead_add',
  'lead_update',
  'lead_delete',
  'lead_status_change',
  'contact_add',
  'contact_update',
  'contact_delete',
]

/** The domain of a Kommo account, after its subdomain. */
export const kommoDomain = '.kommo.com'

/** Letters, digits and hyphens, 3 to 50 of them. Configuration spec §5 and §9. */
const Subdomain = textLine(missing)
  .regex(/^[A-Za-z0-9-]+$/, { ...rule('rules.integrations.subdomain_characters'), abort: true })
  .min(3, rule('rules.integrations.subdomain_length'))
  .max(50, rule('rules.integrations.subdomain_length'))

const optionalUrl = z
  .string(rule('rules.common.url_invalid'))
  .trim()
  .refine((text) => text === '' || WebhookUrl.safeParse(text).success, rule('rules.common.url_invalid'))

const fields = {
  enabled: field.toggle({ ...activeWords, initial: true }),
  subdomain: field.text({
    label: 'Subdomínio',
    help: 'O começo do endereço da sua conta.',
    flag: 'subdominio',
    placeholder: 'minha-empresa',
    suffix: kommoDomain,
    reaches: true,
    schema: Subdomain,
  }),
  clientId: field.text({
    label: 'Client ID',
    help: 'O ID da integração que você criou na Kommo.',
    flag: 'client-id',
    half: true,
    schema: textLine(missing),
  }),
  clientSecret: field.secret({
    label: 'Client Secret',
    named: 'o Client Secret',
    help: 'A chave secreta dessa integração.',
    flag: 'client-secret',
    half: true,
    schema: textLine(missing, 1000),
  }),
  redirectUri: field.url({
    label: 'URL de redirecionamento',
    help: 'A mesma que está na integração da Kommo. Vazia, vale a deste painel.',
    flag: 'redirecionamento',
    optional: true,
    fallback: '',
    schema: optionalUrl,
  }),
  accessToken: field.secret({
    label: 'Token de longa duração',
    named: 'o token',
    help: 'Em vez de autorizar: um token de uma integração privada.',
    flag: 'token',
    optional: true,
    fallback: '',
    schema: optionalHeaderKey(),
  }),
  webhookUrl: field.url({
    label: 'URL do webhook',
    help: 'Por onde a Kommo alcança o gateway. Vazia, vale a do gateway.',
    flag: 'webhook',
    optional: true,
    fallback: '',
    schema: optionalUrl,
  }),
  pipelineId: field.text({
    label: 'Funil',
    help: 'O ID do funil dos novos leads. Vazio, o principal da conta.',
    flag: 'funil',
    half: true,
    optional: true,
    fallback: '',
    schema: optionalTextLine(20).regex(/^\d*$/, rule('rules.integrations.digits_only')),
  }),
  statusId: field.text({
    label: 'Etapa',
    help: 'O ID da etapa dos novos leads. Vazio, a primeira.',
    flag: 'etapa',
    half: true,
    optional: true,
    fallback: '',
    schema: optionalTextLine(20).regex(/^\d*$/, rule('rules.integrations.digits_only')),
  }),
  events: field.events({
    label: 'Eventos',
    help: 'O que a Kommo conta ao gateway.',
    flag: 'eventos',
    groups: [
      {
        label: 'Eventos',
        choices: kommoEventNames.map((value) => ({ value, label: kommoEvents[value] })),
      },
    ],
    initial: kommoEventNames,
  }),
}

/** Configuration spec §2.3, §3, §5, §7.3 and §9, Kommo. Every save replaces the whole configuration. */
export const kommo = target({
  kind: 'kommo',
  card,
  path: '/integrations/kommo/config/:id',
  features: [
    'Contato e lead criados na primeira mensagem',
    'A conversa nas notas do lead',
    'Autorização segura, renovada sozinha',
  ],
  fields,
  extra: {
    ...conversationExtra,
    /** True while an authorisation is valid. */
    isConnected: z.boolean(),
    /** Extension: the reason why Kommo refuses the authorisation, in Portuguese; null while it is valid or missing. */
    authorizationTrouble: z.string().nullable().default(null),
    authorizationTroubleI18n: MessageRef.nullish().catch(null),
  },
  fresh: { status: 'inactive', isConnected: false, authorizationTrouble: null },
  rows: ({ declare, schemas: { create, view } }) => ({
    /** Creates or changes. */
    create: declare('POST /integrations/kommo/config/:id', {
      body: create,
      entity: view,
      answer: view,
      hasUnspecifiedAnswer: true,
    }),
    test: declare('GET /integrations/kommo/test/:id', { answer: ConversationTest }),
    ...kommoRows(declare, kommoEventNames),
  }),
  calls: { test: 'test' },
  savedWhole: true,
  reference: {
    create: {
      summary: 'Salva a configuração da Kommo de uma sessão',
      failures: { 404: 'Sessão não encontrada' },
    },
    ...kommoReference,
  },
  texts: {
    loadFailure: 'Erro ao carregar configuração da Kommo',
    created: 'Configuração da Kommo salva com sucesso!',
    saved: 'Configuração da Kommo salva com sucesso!',
    saveFailure: 'Erro ao salvar configuração da Kommo',
    tested: 'Conexão com a Kommo testada com sucesso!',
    testRefused: 'Erro ao testar conexão com a Kommo',
    testFailure: 'Erro ao testar conexão com a Kommo',
  },
})

/**
 * A session's Kommo in answers: secrets masked, `isConnected` while the authorisation is valid, and in
 * `authorizationTrouble` the reason why Kommo refuses it, in Portuguese. Configuration spec §3.
 */
export type Kommo = ConfigFor<typeof kommo>

const KommoTrouble = z.object({
  authorizationTrouble: z.string().min(1),
  authorizationTroubleI18n: MessageRef.nullish().catch(null),
})

/** The reason why Kommo refuses the authorisation, as a configuration was read; null while it is valid or missing. */
export function kommoTroubleOf(config: object | null): z.output<typeof KommoTrouble> | null {
  return KommoTrouble.safeParse(config).data ?? null
}
