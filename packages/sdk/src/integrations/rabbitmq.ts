import * as z from 'zod'
import { integrationsRules } from '../locales/generated/pt-BR/rules/integrations.js'
import { createRules, type Rule } from '../locales/rules.js'
import { catalogue } from './catalogue.js'
import { enabledWords, eventsField, rawField } from './deliveryFields.js'
import type { ChangeFor, ConfigFor, InputFor } from './describe.js'
import { field } from './field.js'
import { hostField, parseServerUrl, portField } from './serverFields.js'
import { target } from './target.js'

const rule = createRules(integrationsRules)

/** A name on the broker, which reserves the prefix `amq.`. */
const brokerName = (missing: Rule) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(200, { ...rule('rules.common.name_long'), abort: true })
    .regex(/^(?!amq\.)[A-Za-z0-9_.:-]+$/, rule('rules.integrations.broker_name_characters'))

/** The fields in an AMQP URL with a user, as hosting providers show it; empty for any other text. */
function fieldsOfUrl(text: string): Readonly<Record<string, string>> {
  const url = parseServerUrl(text)
  if (!url?.username || !['amqp', 'amqps'].includes(url.protocol)) return {}
  const isTls = url.protocol === 'amqps'
  return {
    host: url.host,
    port: url.port || (isTls ? '5671' : '5672'),
    tls: isTls ? 'on' : 'off',
    username: url.username,
    ...(url.password && { password: url.password }),
    vhost: url.path.slice(1) || '/',
  }
}

/**
 * Configuration spec §3, §7.1 and §9, with the defaults of a fresh broker. Events go through a durable topic exchange,
 * under `<session>.<event>` with dots for colons, into a durable queue that is bound to the session's. A removal leaves
 * the broker's queue and exchange. The specification does not name `vhost`, `tls`, `queueType` and `passive`, which
 * declares nothing and publishes to an existing exchange of any type.
 */
export const rabbitmq = target({
  kind: 'rabbitmq',
  card: catalogue.rabbitmq,
  path: '/sessions/:id/rabbitmq',
  features: [
    'Exchange topic e fila duráveis, criadas se ainda não existem, ou as que já existem',
    'Cada evento é confirmado pelo servidor',
    'TLS em qualquer porta, vhost e filas quorum',
  ],
  fields: {
    enabled: field.toggle({ ...enabledWords, initial: false }),
    host: field.text({
      ...hostField({
        help: 'Nome ou endereço do servidor. Uma URL amqps://usuario:senha@host/vhost colada aqui preenche os outros campos.',
        placeholder: 'rabbit.exemplo.com.br',
        implies: fieldsOfUrl,
      }),
      initial: 'localhost',
    }),
    port: portField(5672),
    tls: field.choice({
      label: 'TLS',
      help: 'Conexão cifrada (amqps). O certificado do servidor é verificado.',
      flag: 'tls',
      half: true,
      choices: [
        { value: 'auto', label: 'Só na porta 5671' },
        { value: 'on', label: 'Sempre (amqps)' },
        { value: 'off', label: 'Nunca' },
      ],
      unknown: rule('rules.integrations.tls_invalid'),
      initial: 'auto',
      fallback: 'auto',
    }),
    vhost: field.text({
      label: 'Vhost',
      help: 'O servidor virtual do RabbitMQ; o de uma instalação nova é /.',
      flag: 'vhost',
      half: true,
      initial: '/',
      fallback: '/',
      schema: z
        .string(rule('rules.integrations.vhost_required'))
        .min(1, rule('rules.integrations.vhost_required'))
        .max(255, { ...rule('rules.integrations.vhost_long'), abort: true })
        .regex(/^[\x21-\x7e]+$/, rule('rules.integrations.vhost_invalid')),
    }),
    username: field.text({
      label: 'Usuário',
      flag: 'usuario',
      half: true,
      section: 'security',
      initial: 'guest',
      schema: z
        .string(rule('rules.integrations.user_required'))
        .min(1, rule('rules.integrations.user_required'))
        .max(255, rule('rules.integrations.user_long')),
    }),
    password: field.secret({
      label: 'Senha',
      named: 'a senha',
      flag: 'senha',
      half: true,
      initial: 'guest',
      schema: z
        .string(rule('rules.integrations.password_required'))
        .min(1, rule('rules.integrations.password_required'))
        .max(1024, rule('rules.common.password_long')),
    }),
    exchange: field.text({
      label: 'Exchange',
      help: 'Do tipo topic e durável; criado se ainda não existe.',
      flag: 'exchange',
      half: true,
      initial: 'whatsapp-events',
      schema: brokerName(rule('rules.integrations.exchange_required')),
    }),
    queue: field.text({
      label: 'Fila',
      help: 'Durável; criada se ainda não existe.',
      flag: 'fila',
      half: true,
      initial: 'session-events',
      schema: brokerName(rule('rules.integrations.queue_required')),
    }),
    queueType: field.choice({
      label: 'Tipo da fila',
      help: 'Como ela é criada. Em um cluster, uma fila quorum é replicada.',
      flag: 'tipo-fila',
      half: true,
      choices: [
        { value: 'classic', label: 'Clássica' },
        { value: 'quorum', label: 'Quorum' },
      ],
      unknown: rule('rules.integrations.queue_type_invalid'),
      initial: 'classic',
      fallback: 'classic',
    }),
    passive: field.toggle({
      label: 'Não criar nada',
      help: 'Publica em um exchange que já existe, de qualquer tipo, e só precisa da permissão de escrita. Filas e ligações ficam por conta do servidor.',
      flag: 'passivo',
      initial: false,
      fallback: false,
    }),
    events: eventsField,
    raw: rawField,
  },
  trial: [
    'host',
    'port',
    'tls',
    'vhost',
    'username',
    'password',
    'exchange',
    'queue',
    'queueType',
    'passive',
  ],
})

/**
 * The input of a creation: everything is optional, with the defaults of a fresh broker on `localhost`, disabled. `port`
 * 5671 implies TLS unless `tls` is set; names that begin with `amq.` are refused. Configuration spec §5 and §9.
 */
export const NewRabbitmq = rabbitmq.schemas.create
export type NewRabbitmq = InputFor<typeof rabbitmq>
/**
 * Any part of a configuration; the rest stays. A masked `password` means the stored one. Another host or port requires
 * it again (400 `secret_required`), unless it is the default.
 */
export type RabbitmqChange = ChangeFor<typeof rabbitmq>
/**
 * A session's RabbitMQ in answers: the password masked, with its connection status and last attempt. Configuration spec
 * §3.
 */
export const Rabbitmq = rabbitmq.schemas.view
export type Rabbitmq = ConfigFor<typeof rabbitmq>
