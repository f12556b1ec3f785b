// Generated from locales/pt-BR/users.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const usersMessages: Messages = {
  "users.email_taken": ["Já existe uma conta com este e-mail"],
  "users.invitation_exists": ["Já há um convite para este e-mail. Reenvie-o ou cancele-o."],
  "users.too_many_invitations": ["O limite de ",["limit"]," convites pendentes foi atingido. Cancele os que não valem mais."],
  "users.tries_many": ["Muitas tentativas. Tente novamente em ",["wait"],"."],
}
