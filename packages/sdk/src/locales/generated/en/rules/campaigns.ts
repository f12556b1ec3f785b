// Generated from locales/en/rules/campaigns.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const campaignsRules = {
  "rules.campaigns.phone_missing": ["Enter a number with country and area code, as 5511999999999"],
  "rules.campaigns.variables_invalid": ["Enter the variables"],
  "rules.campaigns.file_invalid": ["Invalid file"],
  "rules.campaigns.recipients_list": ["Enter the recipients as a list"],
  "rules.campaigns.recipients_many": ["At most ",["maximum","number"]," numbers"],
  "rules.campaigns.csv_invalid": ["Enter the table as CSV text"],
  "rules.campaigns.hours_invalid": ["Enter the hours as seg-sex 08:00-18:00"],
  "rules.campaigns.word_invalid": ["A word has 2 to 40 characters"],
  "rules.campaigns.words_list": ["Enter the words as a list"],
  "rules.campaigns.words_many": ["At most ",["maximum","number"]," words"],
} satisfies Messages
