// Generated from locales/pt-BR/account.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const accountMessages: Messages = {
  "account.email_taken": ["Este e-mail já é usado por outra conta"],
  "account.passwords_differ": ["As senhas não coincidem"],
  "account.current_password_wrong": ["Senha atual incorreta"],
  "account.password_common": ["Esta senha está entre as mais usadas, e por isso entre as primeiras que alguém tentaria. Escolha outra."],
  "account.password_personal": ["Uma senha feita do e-mail ou do nome é fácil de adivinhar. Escolha outra."],
  "account.password_sentence": [["reason"],"."],
}
