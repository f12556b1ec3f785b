// Generated from locales/pt-BR/cloudTemplates.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const cloudTemplatesMessages: Messages = {
  "cloudTemplates.sample_type": ["A Meta aceita imagens JPEG e PNG, vídeos MP4 e documentos PDF"],
}
