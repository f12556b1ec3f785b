// Generated from locales/en/privacy.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const privacyMessages: Messages = {
  "privacy.too_many_days": ["The server keeps at most ",["limit","plural",{"1":[["limit"]," day"],"other":[["limit"]," days"]}]],
  "privacy.not_erased": ["Not everything could be forgotten. Ask again; the server’s log says why."],
}
