// Generated from locales/en/users.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const usersMessages: Messages = {
  "users.email_taken": ["There is an account with this e-mail already"],
  "users.invitation_exists": ["There is an invitation for this e-mail already. Send it again or cancel it."],
  "users.too_many_invitations": ["The limit of ",["limit"]," pending invitations is reached. Cancel those that are no longer wanted."],
  "users.tries_many": ["Too many tries. Try again in ",["wait"],"."],
}
