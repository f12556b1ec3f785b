// Generated from locales/en/cloudTemplates.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const cloudTemplatesMessages: Messages = {
  "cloudTemplates.sample_type": ["Meta takes JPEG and PNG images, MP4 videos and PDF documents"],
}
