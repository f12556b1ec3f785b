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
}
