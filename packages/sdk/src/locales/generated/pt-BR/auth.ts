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
}
