// Generated from locales/pt-BR/auth.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const authMessages: Messages = {
  "auth.device.browser_on": [["browser"]," no ",["system"]],
  "auth.device.terminal": ["Terminal"],
  "auth.device.terminal_on": ["Terminal no ",["system"]],
  "auth.device.program": ["Programa (",["program"],")"],
  "auth.device.unknown_program": ["Programa desconhecido"],
  "auth.device.cli_at": ["Morpheus CLI em ",["machine"]],
  "auth.device.at": [["device"]," em ",["machine"]],
  "auth.passwords_many": ["Muitas senhas erradas. Tente novamente em ",["wait"],"."],
  "auth.codes_many": ["Muitos códigos errados. Tente novamente em ",["wait"],"."],
  "auth.token_requests_many": ["Muitas requisições com este token. Tente novamente em ",["wait"],"."],
  "auth.token_sessions_missing": ["Informe sessionIds ou externalIds: um token vale só para as sessões que nomeia"],
  "auth.token_exceeds": ["Um token não pode mais do que quem o pede: esta chave de API não dá a permissão ",["ability"]],
  "auth.session_not_found": ["Sessão não encontrada"],
  "auth.two_factor_token_invalid": ["Token inválido. Tente novamente."],
  "auth.logins_many": ["Muitas tentativas de login. Tente novamente em ",["wait"],"."],
}
