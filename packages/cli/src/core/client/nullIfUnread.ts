import { AnswerError, isNotOffered } from '@morpheus/sdk'

export function nullIfUnread(error: unknown): null {
  if (error instanceof AnswerError || isNotOffered(error)) return null
  throw error
}
