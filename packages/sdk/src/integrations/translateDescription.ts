import { eventLabel } from '../features/events/eventCatalogue.js'
import { EventName } from '../features/events/eventNames.js'
import type { AnyDescription } from './describe.js'
import type { Choice, Field, Fields, Listing } from './fields.js'
import type { ConfigTexts, Question } from './sentences.js'
import { cardTexts, featureTexts, type Language, type Writer, writerOf } from './writer.js'

/**
 * A description in the reader's language; names and rules stay. A text without a translation stays Portuguese.
 * @example
 * const { serverMessages, rendererOf, formatWords } = en
 * const translate = translateBy(rendererOf('en', serverMessages))
 * translateDescription(descriptions.webhook, { locale: 'en', words: formatWords, translate })
 */
export function translateDescription(description: AnyDescription, language: Language): AnyDescription {
  const { kind, card, fields, features, texts, removal, resetting, renewal, advice, explain } = description
  const { translate } = language
  const writer = writerOf(kind, card, language)
  const { write } = writer
  return {
    ...description,
    card: { ...card, ...cardTexts(kind, card, translate) },
    fields: mapEntries(fields, (field, name) => translateField(field, `fields.${name}`, writer, language)),
    features: featureTexts(kind, features, translate),
    texts: translateTexts(texts, writer),
    ...(removal && { removal: translateQuestion(removal, 'removal', writer) }),
    ...(resetting && { resetting: translateQuestion(resetting, 'resetting', writer) }),
    ...(renewal && { renewal: translateQuestion(renewal, 'renewal', writer) }),
    ...(advice && { advice: mapEntries(advice, (text, code) => write(`advice.${code}`, text)) }),
    ...(explain && { explain: (values) => explain(values, writer) }),
    shown: (config, at) => description.shown(config, at, writer),
    facts: (config) => description.facts(config, writer),
    secretNote: (config) => description.secretNote(config, writer),
    notice: (config) => description.notice(config, writer),
    summary: (config) => description.summary(config, writer),
  }
}

function mapEntries<In, Out>(
  values: Readonly<Record<string, In>>,
  into: (one: In, name: string) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(values).map(([name, one]) => [name, into(one, name)]))
}

function translateField(field: Field, textKey: string, writer: Writer, language: Language): Fields[string] {
  const { write } = writer
  const { label, help, named } = field
  const translated = {
    label: write(`${textKey}.label`, label),
    ...(help !== undefined && { help: write(`${textKey}.help`, help) }),
    ...(named !== undefined && { named: write(`${textKey}.named`, named) }),
  }
  switch (field.kind) {
    case 'text':
    case 'url':
    case 'long':
      return {
        ...field,
        ...translated,
        placeholder: field.placeholder && write(`${textKey}.placeholder`, field.placeholder),
        listed: field.listed && translateListing(field.listed, `${textKey}.listed`, writer),
      }
    case 'choice':
      return {
        ...field,
        ...translated,
        choices: field.choices.map((choice) => translateChoice(choice, textKey, writer)),
      }
    case 'events':
      return {
        ...field,
        ...translated,
        groups: field.groups.map(({ label, choices }, index) => ({
          label: write(`${textKey}.groups.${index + 1}`, label),
          choices: choices.map((choice) => translateEvent(choice, textKey, writer, language)),
        })),
      }
    default:
      return { ...field, ...translated }
  }
}

function translateChoice<Value extends string>(
  choice: Choice<Value>,
  textKey: string,
  { write }: Writer,
): Choice<Value> {
  const { value, label, note } = choice
  const choiceKey = `${textKey}.choices.${value}`
  return {
    ...choice,
    // A value that is shown as it is, such as a region, is no text.
    label: label === value ? label : write(`${choiceKey}.label`, label),
    ...(note !== undefined && { note: write(`${choiceKey}.note`, note) }),
  }
}

/** An event of the catalogue, or of another system. The only note is that no engine produces it. */
function translateEvent<Value extends string>(
  choice: Choice<Value>,
  textKey: string,
  { write }: Writer,
  { translate }: Language,
): Choice<Value> {
  const { value, label, note } = choice
  const { data: event } = EventName.safeParse(value)
  return {
    ...choice,
    label: event ? eventLabel(event, translate) : write(`${textKey}.choices.${value}`, label),
    ...(note !== undefined && { note: write(`${textKey}.note`, note) }),
  }
}

function translateListing(listing: Listing, textKey: string, writer: Writer): Listing {
  const { label, missing, failure } = listing
  return {
    ...listing,
    label: writer.write(`${textKey}.label`, label),
    missing: writer.write(`${textKey}.missing`, missing),
    failure: writer.write(`${textKey}.failure`, failure),
    read: (answer) => listing.read(answer, writer),
  }
}

function translateQuestion(
  { label, title, text, confirm }: Question,
  textKey: string,
  { write }: Writer,
): Question {
  return {
    label: write(`${textKey}.label`, label),
    title: write(`${textKey}.title`, title),
    text: write(`${textKey}.text`, text),
    confirm: write(`${textKey}.confirm`, confirm),
  }
}

function translateTexts(texts: ConfigTexts, { write }: Writer): ConfigTexts {
  return { ...texts, ...mapEntries({ ...texts }, (text, name) => write(`texts.${name}`, text)) }
}
