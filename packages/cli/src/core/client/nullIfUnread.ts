import { AnswerError, isNotOffered } from '@morpheus/sdk'

/** For `catch`: maps a missing call or an unreadable answer to null. */
export function nullIfUnread(error: unknown): null {
  if (error instanceof AnswerError || isNotOffered(error)) return null
  throw error
}
