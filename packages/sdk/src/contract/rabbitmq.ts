import * as z from 'zod'
import { endpoint } from './endpoint.js'
import { defaultEvents, EventList, EventName } from './eventCatalogue.js'
import { TargetState } from './targets.js'
import { wholeNumber } from './values.js'

/** A name on the broker; `amq.` is the broker's own. */
const brokerName = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(200, 'Nome muito longo')
    .regex(/^(?!amq\.)[A-Za-z0-9_.:-]+$/, 'Use letras, números, ponto, hífen, dois-pontos ou sublinhado')

const fields = {
  /** A name or an address, without protocol and port. */
  host: z
    .string('Host é obrigatório')
    .trim()
    .min(1, 'Host é obrigatório')
    .max(253, 'Host muito longo')
    .regex(/^[A-Za-z0-9._:-]+$/, 'Informe só o nome ou endereço do servidor'),
  /** 5671 is spoken to over TLS. */
  port: wholeNumber(1, 65_535),
  username: z.string('Usuário é obrigatório').min(1, 'Usuário é obrigatório').max(255, 'Usuário muito longo'),
  /** Masked in answers; a mask sent back leaves it as it is. */
  password: z.string('Senha é obrigatória').min(1, 'Senha é obrigatória').max(1024, 'Senha muito longa'),
  queue: brokerName('Fila é obrigatória'),
  exchange: brokerName('Exchange é obrigatório'),
  events: EventList,
  enabled: z.boolean('Informe verdadeiro ou falso'),
}

/** What the form holds, with the defaults of a broker as it is installed. Configuration spec §9. */
export const NewRabbitmq = z.strictObject({
  host: fields.host.default('localhost'),
  port: fields.port.default(5672),
  username: fields.username.default('guest'),
  password: fields.password.default('guest'),
  queue: fields.queue.default('session-events'),
  exchange: fields.exchange.default('whatsapp-events'),
  events: fields.events.default([...defaultEvents]),
  enabled: fields.enabled.default(false),
})
export type NewRabbitmq = z.output<typeof NewRabbitmq>

const RabbitmqChange = z.strictObject({
  host: fields.host.optional(),
  port: fields.port.optional(),
  username: fields.username.optional(),
  password: fields.password.optional(),
  queue: fields.queue.optional(),
  exchange: fields.exchange.optional(),
  events: fields.events.optional(),
  enabled: fields.enabled.optional(),
})
export type RabbitmqChange = z.output<typeof RabbitmqChange>

/** Configuration spec §3, with how it stands. */
export const Rabbitmq = z.object({
  sessionId: z.string(),
  host: z.string(),
  port: z.number(),
  username: z.string(),
  password: z.string(),
  queue: z.string(),
  exchange: z.string(),
  events: z.array(EventName),
  ...TargetState.shape,
})
export type Rabbitmq = z.output<typeof Rabbitmq>

/** What came of a test, in words for an operator. */
export const RabbitmqTest = z.object({
  connected: z.boolean(),
  message: z.string(),
  /** Milliseconds. */
  duration: z.number(),
})
export type RabbitmqTest = z.output<typeof RabbitmqTest>

const notConfigured = { 404: 'Configuração não encontrada' }

/**
 * Configuration spec §7.1, RabbitMQ. Events go through a durable topic exchange, under `<session>.<event>` with dots for
 * colons, into a durable queue that is bound to the session's.
 */
export const rabbitmq = {
  get: endpoint('GET /sessions/:id/rabbitmq', {
    summary: 'Mostra o RabbitMQ de uma sessão',
    answer: Rabbitmq,
    failures: notConfigured,
  }),
  create: endpoint('POST /sessions/:id/rabbitmq', {
    summary: 'Configura o RabbitMQ de uma sessão',
    body: NewRabbitmq,
    answer: Rabbitmq,
    success: 201,
    failures: { 404: 'Sessão não encontrada', 409: 'O RabbitMQ desta sessão já está configurado' },
  }),
  /** Takes any part; what waits is tried at once. */
  update: endpoint('PUT /sessions/:id/rabbitmq', {
    summary: 'Altera o RabbitMQ de uma sessão',
    body: RabbitmqChange,
    answer: Rabbitmq,
    failures: notConfigured,
  }),
  /** Removes it with its deliveries; the broker's queue and exchange stay. */
  remove: endpoint('DELETE /sessions/:id/rabbitmq', {
    summary: 'Remove o RabbitMQ de uma sessão',
    answer: z.object({}),
    failures: notConfigured,
  }),
  /** Signs in at the broker and leaves; what is not given is as configured, or as by default. */
  test: endpoint('POST /sessions/:id/rabbitmq/test', {
    summary: 'Testa a conexão com um RabbitMQ',
    body: z.strictObject({
      host: fields.host.optional(),
      port: fields.port.optional(),
      username: fields.username.optional(),
      password: fields.password.optional(),
    }),
    answer: RabbitmqTest,
    failures: { 404: 'Sessão não encontrada' },
  }),
}
