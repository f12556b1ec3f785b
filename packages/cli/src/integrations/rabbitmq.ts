import { NewRabbitmq } from '@morpheus/sdk'
import { targetLabels } from '@morpheus/sdk/text'
import { integration } from './integration.js'
import { targetFacts, targetFields, targetStanding } from './target.js'

/** Configuration spec §2.1 and §3, RabbitMQ. */
export const rabbitmq = integration({
  name: 'rabbitmq',
  aliases: ['amqp'],
  label: targetLabels.rabbitmq,
  schema: NewRabbitmq,
  fields: {
    host: { label: 'Host', flag: 'host', hint: 'nome ou endereço do servidor, sem protocolo nem porta.' },
    port: { label: 'Porta', flag: 'porta', hint: '5672, ou 5671 para TLS.' },
    username: { label: 'Usuário', flag: 'usuario', hint: 'com quem o gateway entra.' },
    password: { label: 'Senha', flag: 'senha', hint: 'a do usuário.', secret: true },
    queue: { label: 'Fila', flag: 'fila', hint: 'durável; criada se ainda não existe.' },
    exchange: { label: 'Exchange', flag: 'exchange', hint: 'topic e durável; criado se ainda não existe.' },
    events: targetFields.events,
    enabled: targetFields.enabled,
  },
  calls: ({ rabbitmq: calls }, id) => ({
    load: () => calls.get({ id }),
    create: (input) => calls.create({ ...input, id }),
    change: (part) => calls.update({ ...part, id }),
    remove: () => calls.remove({ id }),
    test: () => calls.test({ id }),
  }),
  standing: targetStanding,
  facts: targetFacts,
})
