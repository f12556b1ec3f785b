// Generated from locales/pt-BR/account.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const accountMessages: Messages = {
  "account.email_taken": ["Este e-mail já é usado por outra conta"],
  "account.passwords_differ": ["As senhas não coincidem"],
  "account.current_password_wrong": ["Senha atual incorreta"],
}
