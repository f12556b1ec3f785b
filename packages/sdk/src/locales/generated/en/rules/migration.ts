// Generated from locales/en/rules/migration.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const migrationRules = {
  "rules.migration.name_most": ["The name can have up to ",["maximum"]," characters"],
  "rules.migration.creds_invalid": ["Give the credentials of the device: the text of its creds.json"],
  "rules.migration.creds_long": ["The credentials are too long"],
  "rules.migration.key_unknown": ["Unknown name of a key: use type:id, as pre-key:1"],
  "rules.migration.key_invalid": ["Each key is a JSON text of up to 200 thousand characters"],
  "rules.migration.keys_invalid": ["Give the keys as an object of texts"],
  "rules.migration.keys_many": ["At most a thousand keys at a time"],
  "rules.migration.contacts_list": ["Give the contacts as a list"],
  "rules.migration.contacts_many": ["At most ",["maximum"]," contacts at a time"],
} satisfies Messages
