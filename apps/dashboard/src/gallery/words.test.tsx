import * as kit from '@morpheus/react'
import { MorpheusProvider } from '@morpheus/react'
import { en } from '@morpheus/react/en'
import { integrationKinds } from '@morpheus/sdk/integrations'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Scenario, sampleClient } from './sampleClient.js'
import { collectTexts, listStrings, markedTexts, removeMarks } from './spokenWords.js'
import { Widgets } from './Widgets.js'

const noop = () => {}

beforeEach(() => {
  const errors = vi.spyOn(console, 'error')
  return () => expect(errors).not.toHaveBeenCalled()
})

/** Content that the gallery shows only on demand. */
function Others() {
  return (
    <>
      <kit.CreateSessionDialog onClose={noop} onCreated={noop} />
      <kit.QrDialog sessionId="s2" onClose={noop} />
      <kit.PhonePairingDialog sessionId="s2" onClose={noop} />
      <kit.DeliveryLog sessionId="s1" onSessionIdChange={noop} onOpenSession={noop} />
      <kit.TargetCards sessionId="s1" onOpenConfiguration={noop} onOpenDeliveries={noop} />
      <kit.IntegrationCatalogue defaultSessionId="s1" onOpenSessions={noop} />
      <kit.LogViewer />
      <kit.CloudSection sessionId="s1" />
      <kit.TraceDrawer id="m1" onClose={noop} />
      <kit.KommoCallback query={new URLSearchParams()} onAuthorized={noop} />
      {integrationKinds.map((kind) => (
        <kit.ConfigurationDialog key={kind} what={kind} sessionId="s1" onClose={noop} />
      ))}
    </>
  )
}
const dialogs = integrationKinds.length + 4

/** Even the full scenario has no configurations: its forms are for new ones. */
const configuration =
  /\/(webhook|websocket|rabbitmq|sqs|nats|kafka|n8n|chatwoot|typebot|openai|kommo|flowise|behavior|whatsapp-cloud)\b/
const unconfigured = { status: 404, data: { success: false, message: 'Nada aqui', code: 'not_configured' } }

/** Product names, foreign field names, codes, addresses and units, which are the same in every language. */
const names =
  /\b(WhatsApp( Cloud API)?|Meta|Webhook|WebSocket|RabbitMQ|SQS|NATS|JetStream|Kafka|Brokers|Google Chrome|n8n|Chatwoot|Typebot|OpenAI|Kommo|Flowise|Dify|Zapier|GPT-[\w.]+( (mini|nano|Turbo))?|o1(-mini)?|Reasoning|Flagship|Cost-optimized|Bots|CRM|URL|TLS|Host|Vhost|Exchange|Quorum|Top P|API Key|Access Key ID|Secret Access Key|Client (ID|Secret)|Access Token|(Phone Number|Business Account|App) ID|App Secret|[a-z]{2}-[a-z]+-\d|pt_BR|Oficial|Filial|[AP]M)\b|\.kommo\.com|org-…|https?:\S*|\S+@\S+|[a-z.]+\.(com|br)\b|MORPHEUS_\w+|\b[A-Z]{4}-[A-Z]{4}\b|\b\d[\d.,:]*\s?(ms|s|m|h|d|min|B|KB|MB|GB)\b/g

/** All texts of a scenario, and the data among them. */
async function saidIn(scenario: Scenario) {
  const data = new Set<string>()
  const client = sampleClient(scenario, {
    onResponse: (answer) => {
      for (const text of listStrings(answer)) if (/\p{L}{3}/u.test(text)) data.add(text)
    },
    override: (path) => (scenario !== 'falhando' && configuration.test(path) ? unconfigured : undefined),
  })
  const { container } = await render(
    <MorpheusProvider client={client} texts={markedTexts} locale="en" notifications={false}>
      {/* Guide and reference are Portuguese documents. */}
      <Widgets documents={false} />
      <Others />
    </MorpheusProvider>,
  )
  await vi.waitFor(() => {
    expect(container.querySelectorAll('.mo-skeleton')).toHaveLength(0)
    expect(container.querySelectorAll('dialog')).toHaveLength(dialogs)
  }, 150_000)
  // Specimen names are not kit texts.
  const copy = document.createElement('div')
  copy.innerHTML = container.innerHTML
  for (const title of copy.querySelectorAll('.gal-name')) title.remove()
  // Initials come from names, which are data.
  for (const avatar of copy.querySelectorAll('.mo-avatar')) avatar.remove()
  const existing = [...data].sort((a, b) => b.length - a.length)
  return collectTexts(copy).map((text) => ({ text, known: existing }))
}

const patterns = new Map<string, RegExp>()

/** Matches a word that is not part of a longer one. */
function wholly(word: string): RegExp {
  const pattern =
    patterns.get(word) ??
    new RegExp(`(?<!\\p{L})${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'gu')
  patterns.set(word, pattern)
  return pattern
}

/** Looks for the word first: few of thousands occur in a text, and an expression costs far more. */
const without = (text: string, words: readonly string[]) =>
  words.reduce((rest, word) => (rest.includes(word) ? rest.replace(wholly(word), ' ') : rest), text)

/** Parts of a text that come from the kit, not from data. */
function ownWords({ text, known }: { text: string; known: readonly string[] }): string {
  const own = removeMarks(text).trim()
  if (!/\p{L}{2}/u.test(own)) return ''
  if (known.some((answer) => answer.includes(own.replace(/…$/, '')))) return ''
  const sentences = known.filter(({ length }) => length > 12)
  return without(without(own, sentences).replace(names, ' '), known).trim()
}

// In English, so that a date or a number in Portuguese is found, too.
test.each(['cheio', 'vazio', 'falhando'] as const)(
  'a host can replace every text of the kit: %s',
  async (scenario) => {
    const texts = await saidIn(scenario)
    expect(texts.length).toBeGreaterThan(300)
    expect(texts.filter((one) => /\p{L}{2}/u.test(ownWords(one))).map(({ text }) => text)).toEqual([])
  },
)

/** Words shared by English and Portuguese. */
const common =
  /^(e-mail|online|templates?|marketing|bot|logs|e-commerce|status|cpu|info|whatsapp|database|curl|analytics|webhooks?|backups|endpoints|jwt|uuid|morpheus|cloud api|link|total)$/i

/** Texts equal in both languages, with their paths. */
function alike(a: unknown, b: unknown, place = ''): string[] {
  if (typeof a === 'string') return a === b ? [`${place}: ${a}`] : []
  if (typeof a !== 'object' || a === null) return []
  return Object.entries(a).flatMap(([name, text]) => alike(text, Object(b)[name], `${place}.${name}`))
}

test('English texts differ from the Portuguese ones, except for words both share', () => {
  const same = alike(kit.ptBR, en).filter((text) => {
    const [, output = ''] = text.split(': ')
    return /\p{L}{3}/u.test(output.replace(names, '')) && !common.test(output)
  })
  expect(same).toEqual([])
})

/** Texts of the kit, and the sources of those that are made of values. */
function sources(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts]
  if (typeof texts === 'function') return [String(texts)]
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(sources) : []
}

test('English texts have no Portuguese words', () => {
  // Business hours keep Portuguese day names in every language.
  const portuguese = /(?<!s)[áâãàéêíóôõúç]|\b(de|em|uma?|não|com|para|atrás|sem|por|ou)\b/i
  expect(sources(en).filter((text) => portuguese.test(text.replace(names, '')))).toEqual([])
})
