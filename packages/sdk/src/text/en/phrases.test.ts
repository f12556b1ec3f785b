import { expect, test } from 'vitest'
import { eventCatalogue } from '../../features/events/eventCatalogue.js'
import { descriptions } from '../../integrations/all.js'
import { catalogue, comingSoon } from '../../integrations/catalogue.js'
import { inWords } from '../../integrations/inWords.js'
import { saying } from '../phrases.js'
import { phrases } from './phrases.js'

/** Identical in both languages: names, addresses and third-party terms. */
const same =
  /^(Webhook|URL|TLS|Vhost|Quorum|WebSocket|RabbitMQ|Host|Exchange|SQS|n8n|Chatwoot|Typebot|Bots|OpenAI|o1|Reasoning|o1-mini|Flagship|Cost-optimized|Top P|Kommo|CRM|Flowise|Dify|Zapier|WhatsApp Cloud API|GPT-.*|API Key|(Access Key|Client|Phone Number|Business Account|App) ID|(Secret Access Key|Client Secret|App Secret|Access Token)|[a-z]{2}-[a-z]+-\d|https:.*|\.kommo\.com|org-…|seg-sex 08:00-18:00)$/

const say = saying(phrases, 'en')

test('everything that integrations and events are described with is said in English', () => {
  const asked = new Set<string>()
  const asking = (text: string) => {
    asked.add(text)
    return text
  }
  for (const description of Object.values(descriptions)) {
    const told = inWords(description, asking)
    told.shown(null, { sessionId: 's1', origin: 'https://morpheus.exemplo' })
    told.explain?.({ model: 'gpt-4o' })
    asking(description.card.category)
  }
  for (const { label } of [...Object.values(catalogue), ...Object.values(eventCatalogue)]) asking(label)
  for (const { label, summary, features } of comingSoon) [label, summary, ...features].map(asking)
  const unsaid = [...asked].filter((text) => say(text) === text && /\p{L}{2}/u.test(text) && !same.test(text))
  expect(unsaid).toEqual([])
})

test('what differs within a sentence stands in its place, and is said itself', () => {
  const english = saying(
    {
      'Erro ao testar {}': 'Could not test {}',
      webhook: 'the webhook',
      '{} de {}': '{} of {}',
    },
    'en',
  )
  expect(english('Erro ao testar webhook')).toBe('Could not test the webhook')
  expect(english('Erro ao testar n8n')).toBe('Could not test n8n')
  expect(english('1.200 de 2.000')).toBe('1,200 of 2,000')
  expect(english('Outra coisa')).toBe('Outra coisa')
})
