// Generated from locales/en/account.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const accountMessages: Messages = {
  "account.email_taken": ["Another account uses this e-mail already"],
  "account.passwords_differ": ["The passwords differ"],
  "account.current_password_wrong": ["The current password is wrong"],
  "account.password_common": ["This password is among the most used, and so among the first that anybody would try. Choose another."],
  "account.password_personal": ["A password made of the e-mail or the name is easy to guess. Choose another."],
  "account.password_sentence": [["reason"],"."],
}
