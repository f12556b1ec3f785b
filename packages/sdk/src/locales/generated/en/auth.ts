// Generated from locales/en/auth.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const authMessages: Messages = {
  "auth.device.browser_on": [["browser"]," on ",["system"]],
  "auth.device.terminal": ["Terminal"],
  "auth.device.terminal_on": ["Terminal on ",["system"]],
  "auth.device.program": ["Program (",["program"],")"],
  "auth.device.unknown_program": ["Unknown program"],
  "auth.device.cli_at": ["Morpheus CLI on ",["machine"]],
  "auth.device.at": [["device"]," on ",["machine"]],
  "auth.passwords_many": ["Too many wrong passwords. Try again in ",["wait"],"."],
  "auth.codes_many": ["Too many wrong codes. Try again in ",["wait"],"."],
  "auth.token_requests_many": ["Too many requests with this token. Try again in ",["wait"],"."],
  "auth.token_sessions_missing": ["Give sessionIds or externalIds: a token is good only for the sessions that it names"],
  "auth.token_exceeds": ["A token may do no more than who asks for it: this API key does not give the permission ",["ability"]],
  "auth.session_not_found": ["Session not found"],
  "auth.two_factor_token_invalid": ["The code is wrong. Try again."],
  "auth.logins_many": ["Too many attempts to sign in. Try again in ",["wait"],"."],
}
