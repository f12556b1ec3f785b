import { AnswerError, isNotOffered } from '@morpheus/sdk'

export function nullIfUnreadable(error: unknown): null {
  if (error instanceof AnswerError || isNotOffered(error)) return null
  throw error
}
