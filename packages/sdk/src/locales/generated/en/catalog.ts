// Generated from locales/en/catalog.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const catalogMessages: Messages = {
  "catalog.picture_invalid": ["The picture of the product must be a JPEG file"],
  "catalog.currency_missing": ["A price needs a currency"],
  "catalog.unsupported": ["This session has no catalogue: the official API does not offer it here"],
}
