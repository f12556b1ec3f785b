import * as z from 'zod'
import { catalogue } from './catalogue.js'
import { enabledWords, eventsField } from './deliveryFields.js'
import type { ChangeFor, ConfigFor, InputFor } from './describe.js'
import { field } from './field.js'
import { target } from './target.js'

/** A name on the broker; `amq.` is the broker's own. */
const brokerName = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(200, { error: 'Nome muito longo', abort: true })
    .regex(/^(?!amq\.)[A-Za-z0-9_.:-]+$/, 'Use letras, números, ponto, hífen, dois-pontos ou sublinhado')

/**
 * Configuration spec §3, §7.1 and §9, with the defaults of a broker as it is installed. Events go through a durable topic
 * exchange, under `<session>.<event>` with dots for colons, into a durable queue that is bound to the session's. Removing
 * it leaves the broker's queue and exchange.
 */
export const rabbitmq = target({
  kind: 'rabbitmq',
  card: catalogue.rabbitmq,
  path: '/sessions/:id/rabbitmq',
  features: [
    'Exchange topic e fila duráveis, criadas se ainda não existem',
    'Cada evento é confirmado pelo servidor',
    'TLS na porta 5671',
  ],
  fields: {
    enabled: field.toggle({ ...enabledWords, initial: false }),
    host: field.text({
      label: 'Host',
      help: 'Nome ou endereço do servidor, sem protocolo nem porta.',
      flag: 'host',
      half: true,
      placeholder: 'rabbit.exemplo.com.br',
      reaches: true,
      initial: 'localhost',
      schema: z
        .string('Host é obrigatório')
        .trim()
        .min(1, 'Host é obrigatório')
        .max(253, { error: 'Host muito longo', abort: true })
        .regex(/^[A-Za-z0-9._:-]+$/, 'Informe só o nome ou endereço do servidor'),
    }),
    port: field.number({
      label: 'Porta',
      help: 'Na porta 5671 a conexão usa TLS.',
      flag: 'porta',
      half: true,
      reaches: true,
      min: 1,
      max: 65_535,
      initial: 5672,
    }),
    username: field.text({
      label: 'Usuário',
      flag: 'usuario',
      half: true,
      section: 'security',
      initial: 'guest',
      schema: z
        .string('Usuário é obrigatório')
        .min(1, 'Usuário é obrigatório')
        .max(255, 'Usuário muito longo'),
    }),
    password: field.secret({
      label: 'Senha',
      named: 'a senha',
      flag: 'senha',
      half: true,
      initial: 'guest',
      schema: z.string('Senha é obrigatória').min(1, 'Senha é obrigatória').max(1024, 'Senha muito longa'),
    }),
    exchange: field.text({
      label: 'Exchange',
      help: 'Do tipo topic e durável; criada se ainda não existe.',
      flag: 'exchange',
      half: true,
      initial: 'whatsapp-events',
      schema: brokerName('Exchange é obrigatório'),
    }),
    queue: field.text({
      label: 'Fila',
      help: 'Durável; criada se ainda não existe.',
      flag: 'fila',
      half: true,
      initial: 'session-events',
      schema: brokerName('Fila é obrigatória'),
    }),
    events: eventsField,
  },
  trial: ['host', 'port', 'username', 'password'],
})

/**
 * What creates one: everything may be left out, for a broker on `localhost` as it is installed, disabled.
 * `port` 5671 means TLS; names that begin with `amq.` are refused. Configuration spec §5 and §9.
 */
export const NewRabbitmq = rabbitmq.schemas.create
export type NewRabbitmq = InputFor<typeof rabbitmq>
/**
 * Any part of a configuration; the rest stays. A masked `password` means the stored one. Another
 * host or port asks for it again: 400 `secret_required`, unless it is the default.
 */
export type RabbitmqChange = ChangeFor<typeof rabbitmq>
/**
 * A session's RabbitMQ as it is answered: the password masked, with how the target stands and its last
 * attempt. Configuration spec §3.
 */
export const Rabbitmq = rabbitmq.schemas.view
export type Rabbitmq = ConfigFor<typeof rabbitmq>
