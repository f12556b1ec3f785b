import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { Contact } from '../../core/entities.js'
import { lenient } from '../../core/reading/lenient.js'
import { wholeNumber } from '../../core/values.js'
import { contactsRules } from '../../locales/generated/pt-BR/rules/contacts.js'
import { createRules } from '../../locales/rules.js'

const rule = createRules(contactsRules)

const endpoint = rowsOf({ category: 'contacts', scope: 'contacts', sessions: 'one' })

const filters = {
  search: z.string().max(200, rule('rules.common.search_long')).optional(),
  cursor: z.string().max(1000, rule('rules.common.cursor_invalid')).optional(),
  limit: wholeNumber(1, 500).optional(),
}

/** A contact in a list over all sessions, with its session's name. */
export const AccountContact = z.object({ ...Contact.shape, sessionName: z.string().nullish() })
export type AccountContact = z.output<typeof AccountContact>

/** Extension: the spec shows contacts and no call for them (docs/decisions). */
export const contacts = {
  /**
   * Lists a page of a session's contacts by name, those without a name last. `search` ignores case and accents;
   * `letter` starts at the first name with that letter, or at its place.
   */
  list: endpoint('GET /sessions/:id/contacts', {
    ability: 'read',
    query: z.strictObject({
      ...filters,
      letter: z
        .string()
        .regex(/^[a-z]$/i, rule('rules.contacts.letter_invalid'))
        .optional(),
    }),
    answer: z.object({
      contacts: z.array(Contact),
      total: lenient(z.number(), {
        fallback: ({ fields }) => (Array.isArray(fields.contacts) ? fields.contacts.length : 0),
      }),
      nextCursor: z.string().nullable(),
      /** On the first page: the initial letters of the session's names, from `a` to `z`, as one text. */
      letters: z.string().nullish(),
    }),
  }),
  /** Lists the contacts of every session that the caller may see. */
  ofAccount: endpoint('GET /contacts', {
    ability: 'read',
    sessions: 'own',
    query: z.strictObject(filters),
    answer: z.object({ contacts: z.array(AccountContact), nextCursor: z.string().nullish() }),
  }),
  /** Counts for the cards of the contacts page. */
  stats: endpoint('GET /sessions/:id/contacts/stats', {
    ability: 'read',
    answer: z.object({
      total: z.number(),
      named: z.number(),
      /** In the last 24 hours. */
      addedToday: z.number(),
    }),
  }),
}
