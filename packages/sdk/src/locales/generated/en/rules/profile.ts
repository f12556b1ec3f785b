// Generated from locales/en/rules/profile.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const profileRules = {
  "rules.profile.text_long": ["The text can have up to ",["maximum"]," characters"],
  "rules.profile.audience_invalid": ["Invalid choice for this privacy setting"],
  "rules.profile.email_invalid": ["Give an e-mail address, or an empty text to remove it"],
  "rules.profile.websites_list": ["Give the websites as a list"],
  "rules.profile.websites_many": ["At most ",["maximum"]," websites"],
  "rules.profile.vertical_invalid": ["Invalid sector"],
} satisfies Messages
