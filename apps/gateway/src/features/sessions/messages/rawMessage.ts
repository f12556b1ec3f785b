import type { ReadRaw, UnitOfWork } from '../../../core/events/unitOfWork.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { Address } from '../../../engines/address.js'
import type { EngineMessage } from '../../../engines/messages.js'
import { type Identities, isNumber } from '../identities/identities.js'
import { findPersonIds } from '../identities/personIdsInText.js'

/** Bytes of JSON. A body with it, which has the message's text too, stays below the limits of queues. */
const maxBytes = 65_536
/** Numbers and ids that may be a person's, each of which is looked up: more come from hostile texts alone. */
const maxIds = 1000

/**
 * Reads the network's own form of a message. None is passed on that is too large, has too many numbers to look up, or
 * names a person who was erased and has not written since, as nothing can be left out of an unknown format.
 */
export function createRawReader(
  identities: Identities,
  work: UnitOfWork,
  session: SessionRow,
  { raw }: EngineMessage,
): ReadRaw | undefined {
  if (!raw) return undefined
  return async () => {
    const read = readJson(raw)
    if (!read || Buffer.byteLength(read.text) > maxBytes) return undefined
    const people: Address[] = []
    findPersonIds(read.text, new Set(), (name) =>
      people.push(isNumber(name) ? { phone: name } : { userId: name }),
    )
    if (people.length > maxIds) return undefined
    const isErased = await identities.erasedPeople(work, session, people)
    return people.some((person) => isErased(person)) ? undefined : read.value
  }
}

/** A malformed message, which anybody may send, must not block the others. */
function readJson(raw: () => unknown): { value: unknown; text: string } | null {
  try {
    const value = raw()
    const text: string | undefined = JSON.stringify(value)
    return text === undefined ? null : { value, text }
  } catch {
    return null
  }
}
