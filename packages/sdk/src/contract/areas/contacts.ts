import * as z from 'zod'
import { rowsOf } from '../endpoint.js'
import { Contact } from '../entities.js'
import { lenient } from '../reading/lenient.js'
import { wholeNumber } from '../values.js'

const endpoint = rowsOf({ category: 'contacts', scope: 'contacts', sessions: 'one' })

const filters = {
  search: z.string().max(200, 'Busca muito longa').optional(),
  cursor: z.string().max(1000, 'Cursor inválido').optional(),
  limit: wholeNumber(1, 500).optional(),
}

/** A contact among those of all sessions, with the name of its own. */
export const AccountContact = z.object({ ...Contact.shape, sessionName: z.string().nullish() })
export type AccountContact = z.output<typeof AccountContact>

/** Ours: the spec shows contacts and no call for them (docs/decisions.md). */
export const contacts = {
  /**
   * A page of a session's contacts by name, those without a name last. `search` folds case and accents; `letter` begins at
   * the first whose name begins with it, or would.
   */
  list: endpoint('GET /sessions/:id/contacts', {
    ability: 'read',
    query: z.strictObject({
      ...filters,
      letter: z
        .string()
        .regex(/^[a-z]$/i, 'Letra inválida')
        .optional(),
    }),
    answer: z.object({
      contacts: z.array(Contact),
      /** How many match the search. */
      total: lenient(z.number(), {
        otherwise: ({ own }) => (Array.isArray(own.contacts) ? own.contacts.length : 0),
      }),
      nextCursor: z.string().nullable(),
      /** Of the first page: the letters from `a` to `z` that names of the session begin with, as one text. */
      letters: z.string().nullish(),
    }),
  }),
  /** The same over every session that the call may see. */
  ofAccount: endpoint('GET /contacts', {
    ability: 'read',
    sessions: 'own',
    query: z.strictObject(filters),
    answer: z.object({ contacts: z.array(AccountContact), nextCursor: z.string().nullish() }),
  }),
  /** What the stats cards of the contacts page show. */
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
