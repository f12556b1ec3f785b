import { NewWebsocket } from '@morpheus/sdk'
import { targetLabels } from '@morpheus/sdk/text'
import { integration } from './integration.js'
import { targetFacts, targetFields, websocketStanding } from './target.js'

/** Configuration spec §2.1 and §3, websocket. There is nothing to test: its clients come to the gateway. */
export const websocket = integration({
  name: 'websocket',
  aliases: ['ws'],
  label: targetLabels.websocket,
  schema: NewWebsocket,
  fields: {
    maxClients: {
      label: 'Máximo de clientes',
      flag: 'max-clientes',
      hint: 'conectados ao mesmo tempo, de 1 a 100.',
    },
    events: targetFields.events,
    enabled: targetFields.enabled,
  },
  shownOnce: { name: 'token', label: 'Token dos clientes' },
  calls: ({ websocket: calls }, id) => ({
    load: () => calls.get({ id }),
    create: (input) => calls.create({ ...input, id }),
    change: (part) => calls.update({ ...part, id }),
    remove: () => calls.remove({ id }),
    renew: () => calls.renewToken({ id }),
  }),
  standing: websocketStanding,
  facts: (config) => [['Token', String(config.token ?? '')], ...targetFacts(config)],
})
