// Generated from locales/pt-BR/rules/passkey.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const passkeyRules = {
  "rules.passkey.risk": ["Um pedido de passkey malformado pode levar o WhatsApp a banir este número. Para continuar assumindo esse risco, envie confirmed: true."],
  "rules.passkey.answer_malformed": ["A resposta da passkey está incompleta ou malformada"],
  "rules.passkey.token_required": ["Token é obrigatório"],
  "rules.passkey.token_invalid": ["Token inválido"],
} satisfies Messages
