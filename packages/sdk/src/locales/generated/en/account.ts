// Generated from locales/en/account.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const accountMessages: Messages = {
  "account.email_taken": ["Another account uses this e-mail already"],
  "account.passwords_differ": ["The passwords differ"],
  "account.current_password_wrong": ["The current password is wrong"],
}
