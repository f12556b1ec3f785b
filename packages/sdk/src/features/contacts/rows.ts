import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { Contact } from '../../core/entities.js'
import { lenient } from '../../core/reading/lenient.js'
import { Flag, wholeNumber } from '../../core/values.js'
import { visibleName } from '../../core/visibleText.js'
import { contactsRules } from '../../locales/generated/pt-BR/rules/contacts.js'
import { createRules } from '../../locales/rules.js'
import { contactNameLimit } from './choices.js'
import { BlockedContact, ContactPresence, ContactProfile } from './contactProfile.js'

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
  /**
   * Saves a contact in the account's address book, or renames it there: all devices of the account show the name. The
   * Cloud API has no address book: 400 `unsupported`.
   */
  save: endpoint('PUT /sessions/:id/contacts/:contact', {
    ability: 'never',
    body: z.strictObject({
      name: visibleName(rule('rules.common.name_required'), contactNameLimit, rule('rules.common.name_most')),
      /** Saves it in the phone's own address book, too. Defaults to true. */
      saveOnPhone: z.boolean(rule('rules.common.boolean')).optional(),
    }),
    answer: z.object({ contact: Contact }),
  }),
  /** Removes a contact from the account's address book; its messages stay. */
  remove: endpoint('DELETE /sessions/:id/contacts/:contact', { ability: 'never', answer: z.object({}) }),
  /**
   * Returns what a contact shows of itself, from the gateway's memory of the last hour; `refresh` asks the network. The
   * Cloud API shows nothing of contacts: 400 `unsupported`.
   */
  profile: endpoint('GET /sessions/:id/contacts/:contact/profile', {
    ability: 'read',
    query: z.strictObject({
      /** Asks the network instead of the gateway's memory. */
      refresh: Flag.optional(),
    }),
    answer: z.object({ profile: ContactProfile }),
  }),
  /**
   * Tells whether a contact is online, and when it was last. The network answers where the contact shares that and the
   * session shows itself as available; it keeps the gateway informed for five minutes after a call.
   */
  presence: endpoint('GET /sessions/:id/contacts/:contact/presence', {
    ability: 'read',
    answer: z.object({ presence: ContactPresence }),
  }),
  /** Lists the people whom the session's number has blocked. */
  blocked: endpoint('GET /sessions/:id/contacts/blocked', {
    ability: 'read',
    answer: z.object({ contacts: z.array(BlockedContact) }),
  }),
  /** Blocks a contact: its messages and calls no longer arrive. */
  block: endpoint('PUT /sessions/:id/contacts/:contact/block', { ability: 'never', answer: z.object({}) }),
  /** Unblocks a contact. */
  unblock: endpoint('DELETE /sessions/:id/contacts/:contact/block', {
    ability: 'never',
    answer: z.object({}),
  }),
}
