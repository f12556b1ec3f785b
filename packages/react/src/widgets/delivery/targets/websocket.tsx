import { configCalls, NewWebsocket } from '@morpheus/sdk'
import { websocket } from '@morpheus/sdk/integrations'
import { Radio } from 'lucide-react'
import { integration } from '../../../editor/integration.js'
import { enabledField, eventsField } from './fields.js'
import { LiveClients } from './LiveClients.js'
import { targetRemoval, targetTexts } from './texts.js'

/** Configuration spec §3 and §9. Its clients come to us: there is nothing to test. */
export const websocketTarget = integration({
  title: 'WebSocket',
  intro: 'Entrega eventos em tempo real aos sistemas que se conectam.',
  icon: <Radio />,
  fields: [
    enabledField,
    {
      name: 'maxClients',
      label: 'Máximo de clientes',
      kind: 'number',
      min: 1,
      max: 100,
      help: 'De 1 a 100 conexões ao mesmo tempo.',
    },
    eventsField,
  ],
  schema: NewWebsocket,
  defaults: NewWebsocket.parse({}),
  texts: targetTexts('WebSocket'),
  removal: targetRemoval('WebSocket'),
  calls: (client, id) => configCalls(websocket, client, id),
  shown: (config, { origin }) =>
    config === null
      ? []
      : [
          {
            label: 'Endereço de conexão',
            value: `${origin}/api/events/socket`,
            help: 'Socket.IO neste caminho; entre com { sessionId, token }.',
          },
          { label: 'Sessão', value: config.sessionId },
        ],
  secret: ({ token }) => ({
    label: 'Token dos clientes',
    value: token,
    help: 'É mostrado inteiro só quando é criado ou trocado.',
    renewal: {
      label: 'Trocar token',
      title: 'Trocar o token?',
      text: 'Os clientes conectados com o token atual são desconectados e precisam do novo para voltar.',
      confirm: 'Trocar token',
    },
  }),
  Extra: LiveClients,
})
