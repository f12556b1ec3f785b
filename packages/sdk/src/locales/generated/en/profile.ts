// Generated from locales/en/profile.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const profileMessages: Messages = {
  "profile.picture_jpeg": ["The picture of the profile has to be a JPEG"],
}
