import { configCalls, NewRabbitmq } from '@morpheus/sdk'
import { rabbitmq } from '@morpheus/sdk/integrations'
import { Rabbit } from 'lucide-react'
import { asText } from '../../../editor/formValues.js'
import { integration } from '../../../editor/integration.js'
import { enabledField, eventsField } from './fields.js'
import { localTargetAdvice, targetRemoval, targetTexts } from './texts.js'

const trial = NewRabbitmq.pick({ host: true, port: true, username: true, password: true }).strip()

/** Configuration spec §3 and §9. */
export const rabbitmqTarget = integration({
  title: 'RabbitMQ',
  intro: 'Publica cada evento em uma exchange durável, com confirmação.',
  icon: <Rabbit />,
  fields: [
    enabledField,
    {
      name: 'host',
      label: 'Host',
      kind: 'text',
      half: true,
      placeholder: 'rabbit.exemplo.com.br',
      help: 'Nome ou endereço do servidor.',
    },
    {
      name: 'port',
      label: 'Porta',
      kind: 'number',
      min: 1,
      max: 65_535,
      half: true,
      help: 'Na porta 5671 a conexão usa TLS.',
    },
    { name: 'username', label: 'Usuário', kind: 'text', half: true },
    { name: 'password', label: 'Senha', kind: 'password', half: true },
    { name: 'exchange', label: 'Exchange', kind: 'text', half: true },
    { name: 'queue', label: 'Fila', kind: 'text', half: true },
    eventsField,
  ],
  schema: NewRabbitmq,
  trial,
  defaults: NewRabbitmq.parse({}),
  texts: targetTexts('RabbitMQ'),
  testLabel: 'Testar',
  removal: targetRemoval('RabbitMQ'),
  advice: localTargetAdvice,
  destination: ({ host, port }) => `${asText(host).trim().toLowerCase()}:${asText(port).trim()}`,
  calls: (client, id) => configCalls(rabbitmq, client, id),
})
