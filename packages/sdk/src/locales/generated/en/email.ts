// Generated from locales/en/email.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const emailMessages: Messages = {
  "email.password_again": ["Type the password again: the server or the user has changed"],
  "email.encryption_needed": ["Without encryption, user and password may only go to a server on this computer"],
  "email.tests_many": ["Too many test e-mails. Try again in ",["wait"],"."],
}
