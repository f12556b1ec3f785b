import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { choiceWithFallback } from '../../core/reading/lenient.js'
import { Instant, wholeNumber } from '../../core/values.js'
import { campaignsRules } from '../../locales/generated/pt-BR/rules/campaigns.js'
import { createRules } from '../../locales/rules.js'
import { campaignLimits } from '../campaigns/choices.js'
import { optOutOrigins } from './choices.js'

const rule = createRules(campaignsRules)

const endpoint = rowsOf({
  category: 'whatsapp-messages',
  scope: 'messages',
  ability: 'never',
  sessions: 'all',
})

/** A number to which no campaign of the account writes. */
export const OptOut = z.object({
  /** Digits with the country code, or the network's id of a contact without a visible number. */
  phone: z.string(),
  /** `word`: the contact wrote one of the words. */
  origin: choiceWithFallback(z.enum(optOutOrigins), 'manual'),
  /** The contact's text. */
  word: z.string().nullable().default(null),
  createdAt: Instant,
})
export type OptOut = z.output<typeof OptOut>

/** Words of an answer that opt a contact out; capitals, accents and punctuation do not count. */
export const OptOutSettings = z.object({ words: z.array(z.string()) })
export type OptOutSettings = z.output<typeof OptOutSettings>

/** Extension: contacts that asked for no campaigns. Other messages reach them. */
export const optOuts = {
  /** Lists the numbers, the newest first, by pages. */
  list: endpoint('GET /opt-outs', {
    query: z.strictObject({
      search: z.string().max(200, rule('rules.common.search_long')).optional(),
      cursor: z.string().max(200, rule('rules.common.cursor_invalid')).optional(),
      limit: wholeNumber(1, 200).optional(),
    }),
    answer: z.object({ optOuts: z.array(OptOut), nextCursor: z.string().nullable().default(null) }),
  }),
  /** Adds numbers in any format, or those of a table; known ones are left as they are. */
  add: endpoint('POST /opt-outs', {
    body: z.strictObject({
      phones: z
        .array(z.string(rule('rules.campaigns.phone_missing')).max(60, rule('rules.campaigns.phone_missing')))
        .max(10_000, rule('rules.campaigns.recipients_many'))
        .optional(),
      /** A table with a heading, whose column `telefone` has the numbers. */
      csv: z.string(rule('rules.campaigns.csv_invalid')).optional(),
    }),
    maxBodyBytes: campaignLimits.bodyBytes,
    answer: z.object({ added: z.number(), known: z.number(), invalid: z.number() }),
  }),
  /** Lets campaigns write to a number again. */
  remove: endpoint('DELETE /opt-outs/:phone', { answer: z.object({}) }),
  /** Returns the words that opt a contact out. */
  settings: endpoint('GET /opt-outs/settings', { answer: z.object({ settings: OptOutSettings }) }),
  /** Changes the words; an empty list turns them off. */
  updateSettings: endpoint('PUT /opt-outs/settings', {
    body: z.strictObject({
      words: z
        .array(
          z
            .string(rule('rules.campaigns.word_invalid'))
            .trim()
            .min(2, rule('rules.campaigns.word_invalid'))
            .max(40, rule('rules.campaigns.word_invalid')),
          rule('rules.campaigns.words_list'),
        )
        .max(20, rule('rules.campaigns.words_many')),
    }),
    answer: z.object({ settings: OptOutSettings }),
  }),
}
