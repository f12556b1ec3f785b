import { formatWords } from '../core/format/words.js'
import { descriptions } from '../integrations/all.js'
import type { AnyDescription } from '../integrations/describe.js'
import { writerOf } from '../integrations/writer.js'
import { integrationsMessages } from '../locales/generated/en/integrations.js'
import { messageRenderer } from '../locales/render.js'
import { translateBy } from '../locales/translate.js'
import { describeFormField } from './describe.js'
import { areaFields } from './fieldTexts/areas.js'
import { commonFields } from './fieldTexts/common.js'
import { entityFields } from './fieldTexts/entities.js'
import { idTexts, parameterTexts } from './parameters.js'

/** Every Portuguese description of a field or parameter with its English one. */
function createDictionary(): Map<string, string> {
  const tables = [commonFields, entityFields, ...Object.values(areaFields), parameterTexts, idTexts]
  const translate = translateBy(messageRenderer('en', integrationsMessages))
  const dictionary = new Map(tables.flatMap((table) => Object.values(table)))
  for (const { kind, card, fields } of Object.values<AnyDescription>(descriptions)) {
    const { write } = writerOf(kind, card, { locale: 'en', words: formatWords, translate })
    for (const [name, field] of Object.entries(fields)) {
      const { label, help } = field
      const place = `fields.${name}`
      const english = {
        label: write(`${place}.label`, label),
        help: help === undefined ? undefined : write(`${place}.help`, help),
      }
      dictionary.set(describeFormField(field), describeFormField(english))
    }
  }
  return dictionary
}

let dictionary: Map<string, string> | undefined

/** The English description of a field or parameter; undefined where there is none. */
export function findEnglish(portuguese: string): string | undefined {
  dictionary ??= createDictionary()
  return dictionary.get(portuguese)
}

/** A copy of a document in which fields and parameters are described in English, as far as they have such a text. */
export function toEnglishDocument<Document>(document: Document): Document
export function toEnglishDocument(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => toEnglishDocument(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) =>
      key === 'description' && typeof one === 'string'
        ? [key, findEnglish(one) ?? one]
        : [key, key === 'example' || key === 'examples' ? one : toEnglishDocument(one)],
    ),
  )
}
