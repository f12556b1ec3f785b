// Generated from locales/pt-BR/groups.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const groupsMessages: Messages = {
  "groups.picture_jpeg": ["A foto de um grupo tem que ser um JPEG"],
}
