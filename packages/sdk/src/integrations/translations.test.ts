import { describe, expect, it } from 'vitest'
import { formatWords } from '../core/format/words.js'
import { eventLabel } from '../features/events/eventCatalogue.js'
import { EventName } from '../features/events/eventNames.js'
import { translateBy } from '../locales/translate.js'
import { en } from '../text/en/all.js'
import { descriptions } from './all.js'
import { reachedByWebhook } from './catalogue.js'
import { openaiModels } from './conversations/openaiModels.js'
import { usageFacts } from './conversations/tokensToday.js'
import type { AnyDescription } from './describe.js'
import type { Field } from './fields.js'
import { startValues } from './formValues.js'
import { translateDescription } from './translateDescription.js'
import { cardTexts, categoryLabel, featureTexts, type Language, writerOf } from './writer.js'

const english = new Map(
  Object.entries(en.serverMessages).filter(([code]) => /^(integrations|events)\./.test(code)),
)

/** A text with the codes that are looked up for it, the most specific first. */
interface Described {
  readonly text: string
  readonly codes: string[]
  readonly params: readonly string[]
}

/** Every text of the descriptions, the cards and the catalogue of events. */
function describedTexts(): Described[] {
  const results: Described[] = []
  let codes: string[] = []
  // The last code that is looked up is the one of the text's own place.
  const asksFor = (isLast: (code: string) => boolean): Language => ({
    locale: 'pt-BR',
    words: formatWords,
    translate(message, text) {
      if (!message || text === null) return text
      codes = [message.code, ...codes]
      if (!isLast(message.code)) return text
      results.push({ text, codes, params: Object.keys(message.params) })
      codes = []
      return text
    },
  })
  const light = asksFor(() => true)
  for (const description of Object.values<AnyDescription>(descriptions)) {
    const { kind, card } = description
    const own = [`integrations.${kind}.`, 'integrations.categories.', 'events.']
    const language = asksFor((code) => own.some((start) => code.startsWith(start)))
    askForAll(translateDescription(description, language))
    if (kind === 'openai') usageFacts(usage, 'pt-BR', writerOf(kind, card, language).write)
    categoryLabel(card.category, light.translate)
  }
  for (const { name, features, category, ...card } of reachedByWebhook) {
    cardTexts(name, card, light.translate)
    featureTexts(name, features, light.translate)
    categoryLabel(category, light.translate)
  }
  for (const name of EventName.options) eventLabel(name, light.translate)
  return results
}

const usage = {
  dailyTokens: 5,
  today: '2026-11-26',
  days: [{ day: '2026-11-26', model: 'gpt-4o', calls: 1, inputTokens: 1, outputTokens: 1, cost: 1 }],
}

const statuses = { GREEN: 'CONNECTED', YELLOW: 'DISCONNECTED', RED: 'ERROR' }

/** Calls everything that writes texts from values, with values for each of them. */
function askForAll({
  fields,
  fresh,
  shown: toShownValues,
  facts,
  secretNote,
  notice,
  summary,
  explain,
}: AnyDescription) {
  for (const [quality, connectionStatus] of Object.entries(statuses)) {
    const config = {
      sessionId: 's1',
      ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)])),
      ...fresh(),
      previousSecretUntil: '2026-11-26T12:00:00.000Z',
      connectionStatus,
      lastError: connectionStatus === 'ERROR' ? 'Sem resposta' : null,
      today: connectionStatus === 'CONNECTED' ? { day: 1, limit: 20, begun: 2 } : null,
      account: { name: 'Loja', phone: '5511999999999', quality, checkedAt: null, problem: null },
    }
    toShownValues(config, { sessionId: 's1', origin: 'https://morpheus.exemplo' })
    facts(config)
    secretNote(config)
    notice(config)
    summary(config)
    // A failure replaces the status there.
    summary({ ...config, lastError: null })
  }
  for (const { id } of [...openaiModels, { id: 'another' }]) explain?.({ model: id })
  for (const field of Object.values(fields)) {
    const listed = 'listed' in field ? field.listed : undefined
    const items = [
      { id: '1', active: true, deployed: true },
      { id: '2', active: false, deployed: false },
    ]
    listed?.read({ workflows: items, chatflows: items })
  }
}

function sampleOf(field: Field): unknown {
  switch (field.kind) {
    case 'number':
      return field.min
    case 'choice':
      return field.choices[0]?.value
    case 'toggle':
      return true
    case 'events':
    case 'names':
      return []
    case 'headers':
      return {}
    default:
      return ''
  }
}

const texts = describedTexts()
const codeOf = ({ codes }: Described) => codes.find((code) => english.has(code))

/** The gaps of a compiled message, which is a list of texts and of names in lists. */
function parametersOf(message: unknown): string[] {
  return [message].flat().flatMap((part: unknown) => (Array.isArray(part) ? [String(part[0])] : []))
}

describe('the English translation of integrations and events', () => {
  it('translates every text of the descriptions', () => {
    expect(texts.length).toBeGreaterThan(500)
    expect(texts.filter((text) => codeOf(text) === undefined).map(({ codes }) => codes[0])).toEqual([])
  })

  it('has no unused code', () => {
    const request = new Set(texts.map(codeOf))
    expect([...english.keys()].filter((code) => !request.has(code))).toEqual([])
  })

  it('uses no parameter that the text does not provide', () => {
    const missing = texts.flatMap((text) => {
      const code = codeOf(text) ?? ''
      return parametersOf(english.get(code)).flatMap((name) =>
        text.params.includes(name) ? [] : [`${code} {${name}}`],
      )
    })
    expect(missing).toEqual([])
  })

  it('shares a code only between texts that are equal in Portuguese except for the name', () => {
    const nameless = new Map<string, Set<string>>()
    for (const text of texts) {
      const code = codeOf(text) ?? ''
      nameless.set(code, (nameless.get(code) ?? new Set()).add(withoutName(text)))
    }
    const different = [...nameless].filter(([, alike]) => alike.size > 1)
    expect(different.map(([code, alike]) => [code, [...alike]])).toEqual([])
  })
})

const names = Object.values(descriptions).flatMap(({ card }) => [card.label, card.noun ?? card.label])

/** Replaces the integration's name with its article, and the ending that agrees with it, and instants and numbers. */
function withoutName({ text, codes, params }: Described): string {
  // A card's label is no sentence with a name in it; and only sentences with values in them have several forms.
  if (!params.includes('label')) return text
  if (params.length > 2) return codes.at(-1) ?? text
  const name = names.find((one) => text.includes(one))
  if (name === undefined) return text
  return text
    .replaceAll(name, '…')
    .replace(/\b[ao] …|\bd[ao] …/, '…')
    .replace(/(?<=ad)[oa]\b/, '-')
}

it('translates a description and keeps texts without a translation', () => {
  const translate = translateBy(en.rendererOf('en', en.serverMessages))
  const {
    card,
    fields,
    texts: outcomes,
    removal,
    ...rest
  } = translateDescription(descriptions.webhook, {
    locale: 'en',
    words: en.formatWords,
    translate,
  })
  expect(card.summary).toBe('Sends each event, signed, to an HTTP address of yours.')
  expect(fields.enabled?.help).toBe('While it is off, nothing new is queued for this target.')
  expect(outcomes).toMatchObject({ tested: 'Webhook works!', testFailure: 'Could not test webhook' })
  expect(removal?.title).toBe('Remove webhook?')
  const config = {
    ...startValues(descriptions.webhook),
    sessionId: 's1',
    url: '',
    secret: '',
    ...rest.fresh(),
  }
  expect(rest.secretNote({ ...config, previousSecretUntil: '2026-11-26T12:00:00.000Z' })).toMatch(
    /^The previous secret signs too until 11\/26\/26/,
  )
  expect(rest.facts(config)).toEqual([
    ['Last attempt', 'Never'],
    ['Last success', 'Never'],
  ])
  const unknown = { ...descriptions.webhook, kind: 'pombo', features: ['Voa'] }
  expect(translateDescription(unknown, { locale: 'en', words: en.formatWords, translate })).toMatchObject({
    features: ['Voa'],
    fields: { enabled: { label: 'Active' }, url: { label: 'URL' } },
  })
})
