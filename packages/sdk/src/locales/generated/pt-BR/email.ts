// Generated from locales/pt-BR/email.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const emailMessages: Messages = {
  "email.password_again": ["Informe a senha de novo: o servidor ou o usuário mudou"],
  "email.encryption_needed": ["Sem criptografia, usuário e senha só podem ir a um servidor neste computador"],
  "email.tests_many": ["Muitos e-mails de teste. Tente novamente em ",["wait"],"."],
}
