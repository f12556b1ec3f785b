// Generated from locales/en/groups.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const groupsMessages: Messages = {
  "groups.picture_jpeg": ["The picture of a group has to be a JPEG"],
}
