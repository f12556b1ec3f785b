import * as z from 'zod'
import { lenient } from './lenient.js'

/** The session that an event or a call is about, where what it holds does not say so. */
export const sessionOfCall = lenient(z.string(), {
  otherwise: ({ around, input }) => around.sessionId || input.id,
})
