// Generated from locales/en/rules/virtualPhone.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const virtualPhoneRules = {
  "rules.virtualPhone.event_answer_invalid": ["The answer is `going`, `maybe` or `not_going`"],
  "rules.virtualPhone.question_required": ["The question is required"],
  "rules.virtualPhone.option_required": ["The option is required"],
  "rules.virtualPhone.options_list": ["Give the options as a list"],
  "rules.virtualPhone.options_few": ["Give at least 2 options"],
  "rules.virtualPhone.options_many": ["Too many options"],
  "rules.virtualPhone.group_name_required": ["The group’s name is required"],
  "rules.virtualPhone.instant_invalid": ["Give an instant in UTC, as 2026-11-21T14:00:00Z"],
  "rules.virtualPhone.passkey_mode_invalid": ["Give required or code"],
  "rules.virtualPhone.qr_required": ["The QR code is required"],
  "rules.virtualPhone.qr_invalid": ["Invalid QR code"],
  "rules.virtualPhone.code_required": ["The code is required"],
  "rules.virtualPhone.call_end_invalid": ["Give missed, accepted, rejected or ended"],
  "rules.virtualPhone.chat_side_invalid": ["Give contact or owner"],
  "rules.virtualPhone.emoji_single": ["Give one emoji only"],
  "rules.virtualPhone.button_required": ["The button is required"],
  "rules.virtualPhone.button_invalid": ["Invalid button"],
  "rules.virtualPhone.participants_list": ["Give the participants as a list"],
  "rules.virtualPhone.participants_many": ["Too many participants"],
  "rules.virtualPhone.action_unknown": ["Unknown action"],
} satisfies Messages
