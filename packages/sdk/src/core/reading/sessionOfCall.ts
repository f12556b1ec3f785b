import * as z from 'zod'
import { lenient } from './lenient.js'

/** The session of an event or a call, taken from the context where the data has none. */
export const sessionOfCall = lenient(z.string(), {
  fallback: ({ parent, input }) => parent.sessionId || input.id,
})
