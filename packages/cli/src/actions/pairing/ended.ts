import { messages } from '@morpheus/sdk/text'
import { clean } from '../../output/clean.js'
import { failed } from '../../output/failures.js'

/** An attempt to pair that the session's own disconnection ended. */
export function ended(why: string | null) {
  return failed(
    why
      ? messages.pairing.connectionFailure(clean(why))
      : 'A sessão foi desconectada antes de parear. Tente de novo.',
    'desconectada',
  )
}
