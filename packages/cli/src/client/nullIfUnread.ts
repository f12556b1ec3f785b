import { AnswerError, isNotOffered } from '@morpheus/sdk'

/** For `catch`: what a server does not offer, or answers in a way of its own, is null. */
export function nullIfUnread(error: unknown): null {
  if (error instanceof AnswerError || isNotOffered(error)) return null
  throw error
}
