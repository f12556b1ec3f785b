import * as z from 'zod'
import { rowsOf } from '../core/endpoint.js'
import { randomId } from '../core/format/randomId.js'
import { MessageRef } from '../core/messageRef.js'
import { lenient } from '../core/reading/lenient.js'
import { Instant } from '../core/values.js'
import { NewCloudConfig } from '../features/sessions/cloudConfig.js'
import { catalogue } from './catalogue.js'
import { CloudAccount, createAccountSchema, listAccountFacts } from './cloudAccount.js'
import { type ConfigFor, describe } from './describe.js'
import { field } from './field.js'
import { portugueseWriter, type Writer } from './writer.js'

const endpoint = rowsOf({
  category: 'whatsapp-cloud',
  scope: 'integrations',
  sessions: 'one',
  ability: 'never',
})

/** The webhook address to enter at Meta for a session's events. Configuration spec §2.1. */
export function cloudWebhookUrl(origin: string, sessionId: string): string {
  return `${origin.replace(/\/+$/, '')}/api/whatsapp-cloud/webhook/${sessionId}`
}

/** Splits comma-separated text into a list: trimmed, without empty entries or duplicates. Configuration spec §5. */
export function readCloudEvents(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

/** Fields that Meta requires for receiving messages, with their labels in Meta's panel. */
const receiving = [
  ['businessAccountId', 'Business Account ID'],
  ['appId', 'App ID'],
  ['appSecret', 'App Secret'],
  ['webhookVerifyToken', 'Token de verificação'],
] as const

/** The sentence about fields that are still missing for receiving; null where none is. */
export function receivingNotice(
  config: {
    readonly [Name in (typeof receiving)[number][0]]?: string | null | undefined
  },
  { locale, write }: Writer = portugueseWriter,
): string | null {
  const missing = receiving.flatMap(([name, label]) =>
    config[name] ? [] : [write(`fields.${name}.label`, label)],
  )
  if (missing.length === 0) return null
  const names = new Intl.ListFormat(locale).format(missing)
  return write('notice', `Para receber mensagens ainda falta: ${names}.`, { names })
}

const failures = {
  400: 'Esta sessão não usa a WhatsApp Cloud API',
  404: 'Sessão não encontrada',
}

/** The rules live elsewhere, as the creation of a session shares them. */
const rules = NewCloudConfig.shape
const withDefault = <Out, In>(rule: z.ZodDefault<z.ZodType<Out, In>>) => ({
  schema: rule.unwrap(),
  initial: rule.parse(undefined),
})

/**
 * Configuration spec §2.1, §3, §5, §7.1 and §9, with the names of Meta's own panel. `accessToken` and `appSecret` are
 * masked; the verify token is not, as users copy it. Sessions of another API answer 400.
 */
export const cloud = describe({
  kind: 'cloud',
  card: catalogue.cloud,
  features: ['API oficial da Meta', 'Sem celular conectado', 'Credenciais guardadas cifradas'],
  fields: {
    accessToken: field.secret({
      label: 'Access Token',
      named: 'o Access Token',
      help: 'O token permanente do usuário do sistema.',
      flag: 'access-token',
      marked: true,
      schema: rules.accessToken,
    }),
    phoneNumberId: field.text({
      label: 'Phone Number ID',
      help: 'O ID do número, só dígitos.',
      flag: 'phone-number-id',
      half: true,
      marked: true,
      schema: rules.phoneNumberId,
    }),
    businessAccountId: field.text({
      label: 'Business Account ID',
      help: 'O ID da conta do WhatsApp Business.',
      flag: 'business-account-id',
      half: true,
      marked: true,
      ...withDefault(rules.businessAccountId),
    }),
    appId: field.text({
      label: 'App ID',
      help: 'O ID do aplicativo na Meta.',
      flag: 'app-id',
      half: true,
      marked: true,
      ...withDefault(rules.appId),
    }),
    appSecret: field.secret({
      label: 'App Secret',
      named: 'o App Secret',
      help: 'A chave secreta do aplicativo.',
      flag: 'app-secret',
      half: true,
      marked: true,
      ...withDefault(rules.appSecret),
    }),
    webhookVerifyToken: field.text({
      label: 'Token de verificação',
      named: 'o token de verificação',
      help: 'Gerado ao acaso. Informe o mesmo na Meta ao cadastrar o webhook.',
      flag: 'token-verificacao',
      propose: randomId,
      ...withDefault(rules.webhookVerifyToken),
    }),
    webhookUrl: field.url({
      label: 'URL pública do webhook',
      help: 'Só se a Meta alcança o gateway por outro endereço. Vazia, vale a do gateway.',
      flag: 'webhook',
      placeholder: 'https://',
      ...withDefault(rules.webhookUrl),
    }),
    events: field.names({
      label: 'Eventos',
      help: 'O que a Meta deve enviar, separado por vírgulas.',
      flag: 'eventos',
      ...withDefault(rules.events),
    }),
    enabled: field.toggle({
      label: 'Ativo',
      help: 'Quando desligado, nada é recebido.',
      flag: 'ativo',
      initial: rules.enabled.parse(undefined),
    }),
  },
  needs: { save: ['accessToken', 'phoneNumberId'] },
  extra: {
    updatedAt: Instant,
    /** Absent where the server does not ask Meta; null until the first answer. */
    account: CloudAccount.nullish(),
  },
  fresh: () => ({ updatedAt: new Date().toISOString() }),
  rows: ({ schemas: { create, view } }) => {
    const answer = z.object({
      success: lenient(z.boolean(), { fallback: () => true }),
      message: z.string(),
      messageI18n: MessageRef.optional(),
      data: z.object({
        /** Null until it is saved. */
        config: view.nullable(),
        /** A limitation of this gateway with the configuration, for the operator; null where there is none. */
        notice: z.string().nullable().default(null),
      }),
    })
    return {
      get: endpoint('GET /whatsapp-cloud/sessions/:id/config', {
        wrapped: false,
        answer,
      }),
      /** Creates or replaces the whole configuration. */
      save: endpoint('POST /whatsapp-cloud/sessions/:id/config', {
        wrapped: false,
        body: create,
        entity: view,
        answer,
        hasUnspecifiedAnswer: true,
      }),
      /** Meta verifies the address: the challenge is returned where the token is the session's. */
      verify: endpoint('GET /whatsapp-cloud/webhook/:sessionId', {
        access: 'public',
        query: z.looseObject({
          'hub.mode': z.string().max(100).optional(),
          'hub.verify_token': z.string().max(1000).optional(),
          'hub.challenge': z.string().max(1000).optional(),
        }),
        format: 'text',
        answer: z.string(),
      }),
      /**
       * Meta's notifications about the number, signed with the App Secret (`X-Hub-Signature-256`). Stored before the
       * answer.
       */
      receive: endpoint('POST /whatsapp-cloud/webhook/:sessionId', {
        access: 'signed',
        repeatable: false,
        answer: z.object({}),
      }),
    }
  },
  reference: {
    get: { summary: 'Mostra a configuração da WhatsApp Cloud API de uma sessão', failures: failures },
    save: { summary: 'Salva a configuração da WhatsApp Cloud API de uma sessão', failures: failures },
    verify: {
      summary: 'Confirma à Meta o endereço do webhook da WhatsApp Cloud API',
      failures: { 403: 'Token de verificação inválido' },
    },
    receive: {
      summary: 'Recebe da Meta os eventos da WhatsApp Cloud API',
      failures: { 401: 'Assinatura inválida' },
    },
  },
  calls: { load: 'get', create: 'save' },
  notice: (config, writer) => {
    const { problem, problemI18n } = config.account ?? {}
    const notices = [receivingNotice(config, writer), problem && writer.translate(problemI18n, problem)]
    return notices.filter(Boolean).join(' ') || null
  },
  unwrap: (answer) => {
    const { config = null, notice = null } = Envelope.safeParse(answer).data?.data ?? {}
    // The notice of a server that asks Meta follows from the configuration, in any language.
    return { config, notice: config?.account === undefined ? notice : null }
  },
  facts: ({ account }, writer) => (account ? listAccountFacts(account, writer) : []),
  shown: (config, { origin, sessionId }, writer) => [
    ...(config?.account ? createAccountSchema(config.account, writer) : []),
    {
      label: writer.write('shown.webhookUrl', 'URL do webhook'),
      value: cloudWebhookUrl(origin, sessionId),
      help: writer.write(
        'shown.webhookUrlHelp',
        'Cadastre esta URL e o token de verificação no painel da Meta.',
      ),
    },
  ],
})

/** Checked before the envelope is unwrapped. */
const Envelope = z.object({
  data: z.object({
    config: z.looseObject({}).nullable().default(null),
    notice: z.string().nullable().default(null),
  }),
})

/**
 * A session's Cloud API credentials in answers: `accessToken` and `appSecret` masked, `webhookVerifyToken` in full, as
 * users copy it to Meta. `account` is absent where the server does not ask Meta. Configuration spec §3.
 */
export const CloudConfig = cloud.schemas.view
export type CloudConfig = ConfigFor<typeof cloud>
