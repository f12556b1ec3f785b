import * as z from 'zod'
import { rowsOf } from '../endpoint.js'
import { Contact } from '../entities.js'
import { lenient } from '../reading/lenient.js'
import { wholeNumber } from '../values.js'

const endpoint = rowsOf({ category: 'contacts', scope: 'contacts', sessions: 'one' })

/** Ours: the spec shows contacts and no call for them (docs/decisions.md). */
export const contacts = {
  /** A page of a session's contacts by name, those without a name last. `search` folds case and accents. */
  list: endpoint('GET /sessions/:id/contacts', {
    ability: 'read',
    query: z.strictObject({
      search: z.string().max(200, 'Busca muito longa').optional(),
      cursor: z.string().max(1000, 'Cursor inválido').optional(),
      limit: wholeNumber(1, 500).optional(),
    }),
    answer: z.object({
      contacts: z.array(Contact),
      /** How many match the search. */
      total: lenient(z.number(), {
        otherwise: ({ own }) => (Array.isArray(own.contacts) ? own.contacts.length : 0),
      }),
      nextCursor: z.string().nullable(),
    }),
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
