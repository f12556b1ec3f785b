import * as z from 'zod'
import { integrationsRules } from '../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../locales/rules.js'
import { catalogue } from './catalogue.js'
import { enabledWords, eventsField, rawField } from './deliveryFields.js'
import type { ChangeFor, ConfigFor, InputFor } from './describe.js'
import { field } from './field.js'
import { hostField, parseServerUrl, portField } from './serverFields.js'
import { target } from './target.js'

const rule = createRules(integrationsRules)

/** The fields in a NATS URL; empty for any other text. A user without a password is a token. */
function fieldsOfUrl(text: string): Readonly<Record<string, string>> {
  const url = parseServerUrl(text)
  if (!url || !['nats', 'tls'].includes(url.protocol)) return {}
  const { host, port, username: name } = url
  const [username, password] = url.password ? [name, url.password] : ['', name]
  return { host, port: port || '4222', ...(username && { username }), ...(password && { password }) }
}

/**
 * Events through JetStream, whose stream confirms each once it is stored: under `<subject>.<session>.<event>` with dots
 * for colons, with the delivery's id for the stream's own deduplication. A stream that does not exist is created unless
 * `passive`, and stays when the configuration is removed.
 */
export const nats = target({
  kind: 'nats',
  card: catalogue.nats,
  path: '/sessions/:id/nats',
  features: [
    'Cada evento é confirmado pelo JetStream',
    'O stream é criado se ainda não existe, ou é um que já existe',
    'O id de cada entrega evita repetições no stream',
  ],
  fields: {
    enabled: field.toggle({ ...enabledWords, initial: false }),
    host: field.text({
      ...hostField({
        help: 'Nome ou endereço do servidor. Uma URL nats://usuario:senha@host colada aqui preenche os outros campos.',
        placeholder: 'nats.exemplo.com.br',
        implies: fieldsOfUrl,
      }),
      initial: 'localhost',
    }),
    port: portField(4222),
    tls: field.toggle({
      label: 'TLS',
      help: 'Conexão cifrada. O certificado do servidor é verificado.',
      flag: 'tls',
      initial: false,
    }),
    username: field.text({
      label: 'Usuário',
      help: 'Vazio para um token, ou para um servidor aberto.',
      flag: 'usuario',
      half: true,
      section: 'security',
      initial: '',
      schema: z
        .string(rule('rules.integrations.user_required'))
        .trim()
        .max(255, rule('rules.integrations.user_long')),
    }),
    password: field.secret({
      label: 'Senha ou token',
      named: 'a senha',
      flag: 'senha',
      half: true,
      initial: '',
      schema: z
        .string(rule('rules.integrations.password_required'))
        .max(1024, rule('rules.common.password_long')),
    }),
    stream: field.text({
      label: 'Stream',
      help: 'Do JetStream, em disco; criado se ainda não existe.',
      flag: 'stream',
      half: true,
      initial: 'WHATSAPP',
      schema: z
        .string(rule('rules.integrations.stream_required'))
        .trim()
        .min(1, rule('rules.integrations.stream_required'))
        .max(200, { ...rule('rules.common.name_long'), abort: true })
        .regex(/^[A-Za-z0-9_-]+$/, rule('rules.integrations.stream_characters')),
    }),
    subject: field.text({
      label: 'Assunto',
      help: 'Começo do assunto: <assunto>.<sessão>.message.received.',
      flag: 'assunto',
      half: true,
      initial: 'whatsapp',
      schema: z
        .string(rule('rules.integrations.subject_required'))
        .trim()
        .min(1, rule('rules.integrations.subject_required'))
        .max(200, { ...rule('rules.common.name_long'), abort: true })
        .regex(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/, rule('rules.integrations.subject_characters')),
    }),
    passive: field.toggle({
      label: 'Não criar nada',
      help: 'Publica em um stream que já existe e guarda o assunto, e só precisa da permissão de publicar.',
      flag: 'passivo',
      initial: false,
    }),
    events: eventsField,
    raw: rawField,
  },
  trial: ['host', 'port', 'tls', 'username', 'password', 'stream', 'subject', 'passive'],
})

/**
 * The input of a creation: everything is optional, with the defaults of a fresh server on `localhost`, disabled. A
 * password without a `username` is a token.
 */
export const NewNats = nats.schemas.create
export type NewNats = InputFor<typeof nats>
/**
 * Any part of a configuration; the rest stays. A masked `password` means the stored one. Another host or port requires
 * it again: 400 `secret_required`.
 */
export type NatsChange = ChangeFor<typeof nats>
/** A session's NATS in answers: the password masked, with its connection status and last attempt. */
export const Nats = nats.schemas.view
export type Nats = ConfigFor<typeof nats>
