// Generated from locales/pt-BR/apiKeys.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const apiKeysMessages: Messages = {
  "apiKeys.date_passed": ["Escolha uma data que ainda não passou"],
  "apiKeys.session_not_found": ["Sessão não encontrada"],
  "apiKeys.requests_many": ["Muitas requisições com esta chave. Tente novamente em ",["wait"],"."],
  "apiKeys.too_many": ["O limite de ",["limit"]," chaves por conta foi atingido. Encerre as que não usa mais."],
}
