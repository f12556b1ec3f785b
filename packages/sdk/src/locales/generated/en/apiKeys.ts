// Generated from locales/en/apiKeys.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const apiKeysMessages: Messages = {
  "apiKeys.date_passed": ["Choose a date that has not passed yet"],
  "apiKeys.session_not_found": ["Session not found"],
  "apiKeys.requests_many": ["Too many requests with this key. Try again in ",["wait"],"."],
  "apiKeys.too_many": ["The limit of ",["limit"]," keys of an account is reached. End those that you no longer use."],
}
