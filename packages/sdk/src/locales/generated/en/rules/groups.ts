// Generated from locales/en/rules/groups.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const groupsRules = {
  "rules.groups.name_required": ["Give the name of the group"],
  "rules.groups.description_long": ["The description can have up to ",["maximum"]," characters"],
  "rules.groups.person_invalid": ["Give a number with country and area code, as 5511999999999"],
  "rules.groups.people_list": ["Give the participants as a list"],
  "rules.groups.people_missing": ["Give a participant"],
  "rules.groups.people_many": ["At most ",["maximum"]," people at a time"],
  "rules.groups.action_invalid": ["Invalid action: use add, remove, promote or demote"],
  "rules.groups.id_invalid": ["Invalid group id"],
  "rules.groups.invite_invalid": ["Give an invite link, as https://chat.whatsapp.com/AbCdEfGhIjKlMnOpQrStUv"],
} satisfies Messages
