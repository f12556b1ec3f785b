import { openAxios } from '../core/client/axiosHttp.js'
import { loadSocket } from '../core/realtime/loadSocket.js'
import { createClient, type Morpheus } from './createClient.js'
import type { MorpheusOptions } from './options.js'

export type { Morpheus } from './createClient.js'

/**
 * Creates a client for one gateway and one user: a method for every call of the API (core spec §7), the auth state, the
 * live connection, and the state that follows from its events.
 *
 * A method resolves with the answer's data. It rejects with a `MorpheusError`: an `ApiError` subclass for its status,
 * `NetworkError` or `TimeoutError` where no answer came (after its retries), `AnswerError` for an unreadable answer. An
 * aborted call rejects with its signal's reason.
 * @example
 * const morpheus = createMorpheus({ baseUrl: 'http://localhost:8000' })
 * await morpheus.identity.signIn({ email, password })
 * const stop = morpheus.start()
 * morpheus.realtime.on('message:received', ({ message }) => console.log(message.content))
 * const { sessions } = await morpheus.sessions.list()
 */
export function createMorpheus(options: MorpheusOptions): Morpheus {
  return createClient(options, { openHttp: options.openHttp ?? openAxios, loadSocket })
}
