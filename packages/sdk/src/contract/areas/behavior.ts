import * as z from 'zod'
import { rowsOf } from '../endpoint.js'
import { lenient, sessionOfCall } from '../lenient.js'

const endpoint = rowsOf({ category: 'configuration', scope: 'sessions' })

const flag = z.boolean('Informe verdadeiro ou falso')

/** How a session behaves on WhatsApp. Configuration spec §3. */
export const Behavior = z.object({
  /** Off: calls are turned down. */
  receiveIncomingCalls: lenient(flag, { otherwise: () => true }),
  /** Messages of groups are neither counted nor told of. */
  ignoreGroupMessages: flag,
  /** Contacts see the account online while it is connected. */
  alwaysOnline: flag,
  /** What arrives is marked as read at once; `message:read` tells of it. */
  markMessagesAsRead: flag,
  /** The next connection asks the phone, once, for what was written before the pairing: `message:history`. */
  syncFullHistory: flag,
  /** What contacts post as their status is marked as viewed. */
  markStatusAsViewed: flag,
})
export type Behavior = z.output<typeof Behavior>

/** Configuration spec §3. */
export const defaultBehavior: Behavior = {
  receiveIncomingCalls: true,
  ignoreGroupMessages: false,
  alwaysOnline: false,
  markMessagesAsRead: false,
  syncFullHistory: false,
  markStatusAsViewed: false,
}

const answer = z.object({ sessionId: sessionOfCall, ...Behavior.shape })
const failures = { 404: 'Sessão não encontrada' }

/** Configuration spec §7.1, behaviour. */
export const behavior = {
  /** The defaults where nothing was changed. */
  get: endpoint('GET /sessions/:id/behavior', {
    summary: 'Mostra as configurações de comportamento de uma sessão',
    answer,
    failures,
  }),
  /** Takes any part; answers the whole. It holds from the next message, call or status on. */
  update: endpoint('PUT /sessions/:id/behavior', {
    summary: 'Altera as configurações de comportamento de uma sessão',
    body: z.strictObject(Behavior.partial().shape),
    entity: answer,
    answer,
    acknowledged: true,
    failures,
  }),
  reset: endpoint('POST /sessions/:id/behavior/reset', {
    summary: 'Volta ao comportamento padrão de uma sessão',
    answer,
    acknowledged: true,
    failures,
  }),
}
