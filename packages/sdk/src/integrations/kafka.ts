import * as z from 'zod'
import { integrationsRules } from '../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../locales/rules.js'
import { catalogue } from './catalogue.js'
import { enabledWords, eventsField, rawField } from './deliveryFields.js'
import type { ChangeFor, ConfigFor, InputFor } from './describe.js'
import { field } from './field.js'
import { listServers, type Server } from './serverFields.js'
import { target } from './target.js'

const rule = createRules(integrationsRules)

const usualPort = 9092
const maxBrokers = 20

/** The brokers of a stored configuration. */
export function listBrokers(text: string): Server[] {
  return listServers(text, usualPort).filter((server) => server !== null)
}

/**
 * Events as records of one topic, confirmed by all replicas in sync. The key is the conversation, so that its events
 * are in one partition, in their order; the headers have the delivery's id, by which a consumer drops repetitions. A
 * topic that does not exist is created unless `passive`, and stays when the configuration is removed.
 */
export const kafka = target({
  kind: 'kafka',
  card: catalogue.kafka,
  path: '/sessions/:id/kafka',
  features: [
    'Cada evento é confirmado por todas as réplicas em dia',
    'Os eventos de uma conversa ficam em ordem, na mesma partição',
    'TLS e SASL: PLAIN, SCRAM-SHA-256 e SCRAM-SHA-512',
  ],
  fields: {
    enabled: field.toggle({ ...enabledWords, initial: false }),
    brokers: field.text({
      label: 'Brokers',
      help: 'Host e porta de um ou mais servidores do cluster, separados por vírgulas; os outros são conhecidos por eles.',
      flag: 'brokers',
      placeholder: 'kafka1.exemplo.com.br:9092, kafka2.exemplo.com.br:9092',
      reaches: true,
      initial: 'localhost:9092',
      schema: z
        .string(rule('rules.integrations.brokers_required'))
        .trim()
        .min(1, { ...rule('rules.integrations.brokers_required'), abort: true })
        .max(2000, { ...rule('rules.integrations.brokers_many'), abort: true })
        .refine(
          (text) => listServers(text, usualPort).every((server) => server !== null),
          rule('rules.integrations.brokers_invalid'),
        )
        .refine(
          (text) => listServers(text, usualPort).length <= maxBrokers,
          rule('rules.integrations.brokers_many'),
        ),
    }),
    topic: field.text({
      label: 'Tópico',
      help: 'Criado se ainda não existe, com as partições e réplicas que o servidor define.',
      flag: 'topico',
      half: true,
      initial: 'whatsapp-events',
      schema: z
        .string(rule('rules.integrations.topic_required'))
        .trim()
        .min(1, rule('rules.integrations.topic_required'))
        .max(249, { ...rule('rules.common.name_long'), abort: true })
        .regex(/^(?!\.{1,2}$)[A-Za-z0-9._-]+$/, rule('rules.integrations.topic_characters')),
    }),
    tls: field.toggle({
      label: 'TLS',
      help: 'Conexão cifrada. O certificado do servidor é verificado.',
      flag: 'tls',
      initial: false,
    }),
    mechanism: field.choice({
      label: 'Autenticação (SASL)',
      flag: 'autenticacao',
      section: 'security',
      choices: [
        { value: 'none', label: 'Nenhuma' },
        { value: 'plain', label: 'PLAIN' },
        { value: 'scram-sha-256', label: 'SCRAM-SHA-256' },
        { value: 'scram-sha-512', label: 'SCRAM-SHA-512' },
      ],
      unknown: rule('rules.integrations.mechanism_unknown'),
      initial: 'none',
    }),
    username: field.text({
      label: 'Usuário',
      help: 'Vazio para um servidor sem autenticação.',
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
      label: 'Senha',
      named: 'a senha',
      flag: 'senha',
      half: true,
      initial: '',
      schema: z
        .string(rule('rules.integrations.password_required'))
        .max(1024, rule('rules.common.password_long')),
    }),
    passive: field.toggle({
      label: 'Não criar nada',
      help: 'Publica em um tópico que já existe, e só precisa da permissão de escrita.',
      flag: 'passivo',
      initial: false,
    }),
    events: eventsField,
    raw: rawField,
  },
  trial: ['brokers', 'topic', 'tls', 'mechanism', 'username', 'password', 'passive'],
})

/** The input of a creation: everything is optional, with the defaults of a fresh broker on `localhost`, disabled. */
export const NewKafka = kafka.schemas.create
export type NewKafka = InputFor<typeof kafka>
/**
 * Any part of a configuration; the rest stays. A masked `password` means the stored one. Other brokers require it
 * again: 400 `secret_required`.
 */
export type KafkaChange = ChangeFor<typeof kafka>
/** A session's Kafka in answers: the password masked, with its connection status and last attempt. */
export const Kafka = kafka.schemas.view
export type Kafka = ConfigFor<typeof kafka>
