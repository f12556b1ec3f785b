import { cloudWebhookUrl, configCalls, defaultCloudEvents, NewCloudConfig } from '@morpheus/sdk'
import { randomId } from '@morpheus/sdk/format'
import { cloud } from '@morpheus/sdk/integrations'
import { Cloud } from 'lucide-react'
import { integration } from '../../editor/integration.js'
import { targetTexts } from '../delivery/targets/texts.js'

/** Configuration spec §2.1, §3, §5 and §9. */
export const cloudSettings = integration({
  title: 'WhatsApp Cloud API',
  intro: 'Tokens de acesso, número e webhook da API oficial da Meta.',
  icon: <Cloud />,
  fields: [
    { name: 'accessToken', label: 'Access Token', kind: 'password', required: true },
    { name: 'phoneNumberId', label: 'Phone Number ID', kind: 'text', half: true, required: true },
    { name: 'businessAccountId', label: 'Business Account ID', kind: 'text', half: true, required: true },
    { name: 'appId', label: 'App ID', kind: 'text', half: true, required: true },
    { name: 'appSecret', label: 'App Secret', kind: 'password', half: true, required: true },
    {
      name: 'webhookVerifyToken',
      label: 'Token de verificação',
      kind: 'text',
      help: 'Gerado ao acaso. Informe o mesmo na Meta ao cadastrar o webhook.',
    },
    {
      name: 'webhookUrl',
      label: 'URL pública do webhook',
      kind: 'text',
      placeholder: 'https://',
      help: 'Só se a Meta alcança o gateway por outro endereço. Vazia, vale a URL abaixo.',
    },
    {
      name: 'events',
      label: 'Eventos',
      kind: 'commas',
      help: 'Separados por vírgulas.',
    },
    { name: 'enabled', label: 'Ativo', kind: 'toggle' },
  ],
  needs: { save: ['accessToken', 'phoneNumberId'] },
  schema: NewCloudConfig,
  defaults: () => ({
    accessToken: '',
    phoneNumberId: '',
    businessAccountId: '',
    appId: '',
    appSecret: '',
    webhookUrl: '',
    webhookVerifyToken: randomId(),
    events: defaultCloudEvents,
    enabled: true,
  }),
  texts: targetTexts('WhatsApp Cloud API'),
  calls: (client, id) => configCalls(cloud, client, id),
  shown: (_, { origin, sessionId }) => [
    {
      label: 'URL do webhook',
      value: cloudWebhookUrl(origin, sessionId),
      help: 'Cadastre esta URL e o token de verificação no painel da Meta.',
    },
  ],
})
