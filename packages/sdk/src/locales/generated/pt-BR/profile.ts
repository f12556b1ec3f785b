// Generated from locales/pt-BR/profile.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const profileMessages: Messages = {
  "profile.picture_jpeg": ["A foto do perfil tem que ser um JPEG"],
}
