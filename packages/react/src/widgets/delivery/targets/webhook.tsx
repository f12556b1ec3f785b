import { configCalls, defaultEvents, NewWebhook } from '@morpheus/sdk'
import { formatDateTime } from '@morpheus/sdk/format'
import { webhook } from '@morpheus/sdk/integrations'
import { Webhook as WebhookIcon } from 'lucide-react'
import { integration } from '../../../editor/integration.js'
import { enabledField, eventsField } from './fields.js'
import { originOf } from './originOf.js'
import { localTargetAdvice, targetRemoval, targetTexts } from './texts.js'

/** Configuration spec §3 and §9; signed as Standard Webhooks has it. */
export const webhookTarget = integration({
  title: 'Webhook',
  intro: 'Envia cada evento, assinado, para um endereço HTTP seu.',
  icon: <WebhookIcon />,
  fields: [
    enabledField,
    {
      name: 'url',
      label: 'URL',
      kind: 'text',
      placeholder: 'https://sistema.exemplo.com.br/eventos',
      help: 'Recebe um POST com JSON e deve responder 2xx em até 20 segundos.',
    },
    {
      name: 'headers',
      label: 'Cabeçalhos',
      kind: 'headers',
      help: 'Enviados com cada evento. Valores de cabeçalhos secretos ficam cifrados.',
    },
    eventsField,
  ],
  schema: NewWebhook,
  trial: NewWebhook.pick({ url: true, headers: true }).strip(),
  defaults: { url: '', headers: {}, events: defaultEvents, enabled: false },
  texts: targetTexts('Webhook'),
  testLabel: 'Testar',
  removal: targetRemoval('webhook'),
  advice: localTargetAdvice,
  destination: ({ url }) => originOf(url),
  calls: (client, id) => configCalls(webhook, client, id),
  secret: ({ secret, previousSecretUntil }) => ({
    label: 'Segredo de assinatura',
    value: secret,
    help:
      previousSecretUntil === null
        ? 'Confere com ele a assinatura de cada entrega. É mostrado inteiro só quando é criado ou trocado.'
        : `O segredo anterior também assina até ${formatDateTime(previousSecretUntil)}.`,
    renewal: {
      label: 'Trocar segredo',
      title: 'Trocar o segredo?',
      text: 'Um novo segredo passa a assinar as entregas agora. O atual continua valendo junto com ele por 24 horas, para você atualizar o seu sistema.',
      confirm: 'Trocar segredo',
    },
  }),
})
