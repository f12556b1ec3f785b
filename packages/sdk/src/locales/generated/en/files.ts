// Generated from locales/en/files.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const filesMessages: Messages = {
  "files.field_repeated": ["Repeated field"],
  "files.unknown": ["Unknown file"],
  "files.required": ["The file is required"],
  "files.too_large": ["The file may have up to ",["size"]],
  "files.larger": ["The file has more than ",["size"]],
  "files.empty": ["The file is empty"],
  "files.not_found": ["File not found"],
  "files.space_full": ["The space for files (",["size"],") is full"],
}
