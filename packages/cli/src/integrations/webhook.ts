import { NewWebhook } from '@morpheus/sdk'
import { formatDateTime } from '@morpheus/sdk/format'
import { targetLabels } from '@morpheus/sdk/text'
import { integration } from './integration.js'
import { targetFacts, targetFields, targetStanding } from './target.js'

/** Configuration spec §2.1 and §3, webhook. */
export const webhook = integration({
  name: 'webhook',
  label: targetLabels.webhook,
  schema: NewWebhook,
  fields: {
    url: { label: 'URL', flag: 'endereco', hint: 'para onde cada evento é enviado por POST, http ou https.' },
    events: targetFields.events,
    headers: {
      label: 'Cabeçalhos',
      flag: 'cabecalho',
      hint: 'enviados com cada entrega.',
    },
    enabled: targetFields.enabled,
    secret: {
      label: 'Segredo de assinatura',
      flag: 'segredo',
      hint: 'de 8 a 256 caracteres; sem ele, o gateway cria um.',
      secret: true,
    },
  },
  shownOnce: { name: 'secret', label: 'Segredo de assinatura' },
  calls: ({ webhooks }, id) => ({
    load: () => webhooks.get({ id }),
    create: (input) => webhooks.create({ ...input, id }),
    change: (part) => webhooks.update({ ...part, id }),
    remove: () => webhooks.remove({ id }),
    test: () => webhooks.test({ id }),
    renew: () => webhooks.rotateSecret({ id }),
  }),
  standing: targetStanding,
  facts(config) {
    const until = config.previousSecretUntil
    const rotating: [string, string][] =
      typeof until === 'string' ? [['Segredo anterior', `assina também até ${formatDateTime(until)}`]] : []
    return [...targetFacts(config), ...rotating]
  },
})
