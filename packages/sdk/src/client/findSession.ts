import type { Contract } from '../contract/table.js'
import type { MethodsOf } from '../core/client/methods.js'
import { isNotOffered } from '../core/client/notOffered.js'

type Sessions = MethodsOf<Contract>['sessions']

/** Falls back to the list where a server lacks `GET /sessions/:id`, which only one of the documents has. */
export function withFoundSession(sessions: Sessions): Sessions {
  return {
    ...sessions,
    async get(input, options) {
      try {
        return await sessions.get(input, options)
      } catch (error) {
        if (!isNotOffered(error)) throw error
        const sessionList = await sessions.list({}, options)
        const session = sessionList.sessions.find(({ id }) => id === input.id)
        if (!session) throw error
        return { session }
      }
    },
  }
}
