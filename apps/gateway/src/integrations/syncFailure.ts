import { localized, type MessageRef } from '@morpheus/sdk/text'
import { HttpError } from '../core/lib/httpError.js'
import { type Explanation, toAnswerMessage, toErrorFields } from '../core/lib/messageRefs.js'
import { ApiFailure } from '../core/net/apiCaller.js'

/** Why a copy into another system failed, for an operator; without a message where the other system's words are all. */
export interface SyncFailure {
  readonly message: string
  readonly messageI18n: MessageRef | null
}

export function toSyncFailure(error: unknown, explain: (failure: ApiFailure) => Explanation): SyncFailure {
  if (error instanceof ApiFailure) {
    const { error: message, errorI18n: messageI18n } = toErrorFields(explain(error))
    return { message, messageI18n }
  }
  if (error instanceof HttpError) return { message: error.message, messageI18n: error.messageI18n }
  return toAnswerMessage(localized('peers.sync.failed'))
}
