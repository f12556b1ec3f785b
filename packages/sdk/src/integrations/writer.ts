import { usualLocale } from '../core/format/locale.js'
import { type FormatWords, formatWords } from '../core/format/words.js'
import { serverText, type Translate } from '../locales/translate.js'
import type { Card, IntegrationCategory } from './catalogue.js'

/** The reader's language. */
export interface Language {
  readonly locale: string
  readonly words: FormatWords
  readonly translate: Translate
}

/** Writes a description's texts in one language. */
export interface Writer {
  readonly locale: string
  readonly words: FormatWords
  /**
   * Translates a text by its place in the description, such as `fields.url.label`; `portuguese` where the language has
   * none. `params` fill the gaps of the translation.
   */
  readonly write: (
    textKey: string,
    portuguese: string,
    params?: Readonly<Record<string, string | number>>,
  ) => string
  /** For messages of the server. */
  readonly translate: Translate
}

/** Writes the descriptions' own texts. */
export const portugueseWriter: Writer = {
  locale: usualLocale,
  words: formatWords,
  write: (_place, portuguese) => portuguese,
  translate: serverText,
}

/**
 * The writer of a description. A text has the code `integrations.<kind>.<place>`; one that descriptions share has its
 * code under `events` or `conversations`, by the card's target, or under `shared`. Every translation may name the
 * integration: `label` is its card's, `noun` its name within a sentence.
 */
export function writerOf(kind: string, card: Card, { locale, words, translate }: Language): Writer {
  const scopes = [kind, ...(card.target ? [card.target] : []), 'shared']
  const write = (textKey: string, portuguese: string, params: Readonly<Record<string, string | number>>) =>
    scopes.reduceRight(
      (text, scope) => translate({ code: `integrations.${scope}.${textKey}`, params }, text),
      portuguese,
    )
  const label = write('card.label', card.label, {})
  const baseParams = { label, noun: card.noun === undefined ? label : write('card.noun', card.noun, {}) }
  return {
    locale,
    words,
    write: (textKey, portuguese, params) => write(textKey, portuguese, { ...baseParams, ...params }),
    translate,
  }
}

type CardTexts = Pick<Card, 'label' | 'summary'>

/** The texts of a card, which need no description: of a kind, or of an announced integration by its name. */
export function cardTexts(kind: string, { label, summary }: CardTexts, translate: Translate): CardTexts {
  const write = (name: keyof CardTexts, text: string) =>
    translate({ code: `integrations.${kind}.card.${name}`, params: {} }, text)
  return { label: write('label', label), summary: write('summary', summary) }
}

/** The features of a kind, or of an announced integration by its name. */
export function featureTexts(kind: string, features: readonly string[], translate: Translate): string[] {
  return features.map((text, index) =>
    translate({ code: `integrations.${kind}.features.${index + 1}`, params: {} }, text),
  )
}

const categories: Readonly<Record<IntegrationCategory, string>> = {
  'Entrega de eventos': 'events',
  Sessão: 'session',
  Automação: 'automation',
  Bots: 'bots',
  Atendimento: 'support',
  IA: 'ai',
  CRM: 'crm',
}

/** The name of a category, which is its identifier, too. */
export function categoryLabel(category: IntegrationCategory, translate: Translate): string {
  return translate({ code: `integrations.categories.${categories[category]}`, params: {} }, category)
}
