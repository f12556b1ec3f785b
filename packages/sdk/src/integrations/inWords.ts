import type { Say } from '../text/phrases.js'
import type { AnyDescription, Fact } from './describe.js'
import type { Choice, ChoiceGroup, Field, Fields, Listing } from './fields.js'
import type { ConfigTexts, Question } from './sentences.js'

/**
 * Translates every displayed text of a description; names and rules stay.
 * @param say from `saying`, with the language's phrases
 */
export function inWords(description: AnyDescription, say: Say): AnyDescription {
  const { card, fields, features, texts, removal, resetting, renewal, advice, explain } = description
  const facts = (known: readonly Fact[]) => known.map(([label, value]): Fact => [say(label), say(value)])
  const told = (text: string | null) => text && say(text)
  return {
    ...description,
    card: { ...card, label: say(card.label), summary: say(card.summary) },
    fields: each(fields, (field) => fieldIn(field, say)),
    features: features.map(say),
    texts: textsIn(texts, say),
    ...(removal && { removal: questionIn(removal, say) }),
    ...(resetting && { resetting: questionIn(resetting, say) }),
    ...(renewal && { renewal: questionIn(renewal, say) }),
    ...(advice && { advice: each(advice, say) }),
    ...(explain && { explain: (values) => each(explain(values), facts) }),
    shown: (config, at) =>
      description.shown(config, at).map(({ label, value, help }) => ({
        label: say(label),
        value,
        ...(help !== undefined && { help: say(help) }),
      })),
    facts: (config) => facts(description.facts(config)),
    secretNote: (config) => told(description.secretNote(config)),
    notice: (config) => told(description.notice(config)),
  }
}

function each<In, Out>(all: Readonly<Record<string, In>>, into: (one: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, into(one)]))
}

function fieldIn(field: Field, say: Say): Fields[string] {
  const { label, help, named, missingInTest } = field
  const words = {
    label: say(label),
    ...(help !== undefined && { help: say(help) }),
    ...(named !== undefined && { named: say(named) }),
    ...(missingInTest !== undefined && { missingInTest: say(missingInTest) }),
  }
  switch (field.kind) {
    case 'text':
    case 'url':
    case 'long':
      return {
        ...field,
        ...words,
        placeholder: field.placeholder && say(field.placeholder),
        listed: field.listed && listingIn(field.listed, say),
        suggestions: field.suggestions?.map((choice) => choiceIn(choice, say)),
      }
    case 'choice':
      return { ...field, ...words, choices: field.choices.map((choice) => choiceIn(choice, say)) }
    case 'events':
      return { ...field, ...words, groups: field.groups.map((group) => groupIn(group, say)) }
    default:
      return { ...field, ...words }
  }
}

function choiceIn<Value extends string>(choice: Choice<Value>, say: Say): Choice<Value> {
  return { ...choice, label: say(choice.label), ...(choice.note !== undefined && { note: say(choice.note) }) }
}

function groupIn<Value extends string>({ label, choices }: ChoiceGroup<Value>, say: Say): ChoiceGroup<Value> {
  return { label: say(label), choices: choices.map((choice) => choiceIn(choice, say)) }
}

function listingIn(listing: Listing, say: Say): Listing {
  const { label, missing, failure } = listing
  return { ...listing, label: say(label), missing: say(missing), failure: say(failure) }
}

function questionIn({ label, title, text, confirm }: Question, say: Say): Question {
  return { label: say(label), title: say(title), text: say(text), confirm: say(confirm) }
}

function textsIn(texts: ConfigTexts, say: Say): ConfigTexts {
  return { ...texts, ...each({ ...texts }, say) }
}
