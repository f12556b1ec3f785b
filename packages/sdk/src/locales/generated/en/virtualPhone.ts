// Generated from locales/en/virtualPhone.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const virtualPhoneMessages: Messages = {
  "virtualPhone.codes_many": ["Too many wrong codes for this number. Try again in ",["wait"],"."],
  "virtualPhone.group_exists": ["There is a group of this name already"],
  "virtualPhone.in_group": ["This contact is in the group already"],
  "virtualPhone.not_in_group": ["This contact is not in the group"],
  "virtualPhone.is_administrator": ["This contact is an administrator already"],
  "virtualPhone.no_administrator": ["This contact is no administrator"],
  "virtualPhone.contact_missing": ["Give the contact of the group"],
  "virtualPhone.qr_invalid": ["Invalid QR code"],
  "virtualPhone.pairing_code_wrong": ["The pairing code is wrong"],
  "virtualPhone.poll_option_unknown": ["The poll does not have this option"],
  "virtualPhone.poll_single": ["One option alone is chosen in this poll"],
}
