import * as z from 'zod'
import { rowsOf } from '../endpoint.js'
import { defaultEvents, EventList } from '../eventCatalogue.js'
import { EventName } from '../eventNames.js'
import { sessionOfCall } from '../lenient.js'
import { TargetTest, targetRows, tooManyTests } from '../targetRows.js'
import { TargetState } from '../targets.js'
import { wholeNumber } from '../values.js'

const endpoint = rowsOf({ category: 'integrations', scope: 'integrations' })

/** A name on the broker; `amq.` is the broker's own. */
const brokerName = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(200, { error: 'Nome muito longo', abort: true })
    .regex(/^(?!amq\.)[A-Za-z0-9_.:-]+$/, 'Use letras, números, ponto, hífen, dois-pontos ou sublinhado')

const fields = {
  /** A name or an address, without protocol and port. */
  host: z
    .string('Host é obrigatório')
    .trim()
    .min(1, 'Host é obrigatório')
    .max(253, { error: 'Host muito longo', abort: true })
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

const RabbitmqChange = z.strictObject(fields).partial()
export type RabbitmqChange = z.output<typeof RabbitmqChange>

/** Configuration spec §3, with how it stands. */
export const Rabbitmq = z.object({
  sessionId: sessionOfCall,
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

/**
 * Configuration spec §7.1, RabbitMQ. Events go through a durable topic exchange, under `<session>.<event>` with dots for
 * colons, into a durable queue that is bound to the session's. Removing it leaves the broker's queue and exchange.
 */
export const rabbitmq = {
  ...targetRows({
    kind: 'rabbitmq',
    label: 'o RabbitMQ',
    create: NewRabbitmq,
    update: RabbitmqChange,
    answer: Rabbitmq,
  }),
  /** Signs in at the broker and leaves; what is not given is as configured, or as by default. */
  test: endpoint('POST /sessions/:id/rabbitmq/test', {
    summary: 'Testa a conexão com um RabbitMQ',
    body: z
      .strictObject({
        host: fields.host,
        port: fields.port,
        username: fields.username,
        password: fields.password,
      })
      .partial(),
    entity: Rabbitmq,
    answer: TargetTest,
    failures: { 404: 'Sessão não encontrada', ...tooManyTests },
  }),
}
