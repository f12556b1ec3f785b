// Generated from locales/en/rules/email.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const emailRules = {
  "rules.email.minutes_whole": ["A whole number of minutes"],
  "rules.email.minutes_range": ["From 1 to 1440 minutes"],
  "rules.email.time_invalid": ["A time as 22:00"],
  "rules.email.address_invalid": ["Please type a valid e-mail"],
  "rules.email.host_invalid": ["Type the server’s address, as smtp.example.com"],
  "rules.email.text_most": ["At most ",["maximum"]," characters"],
  "rules.email.control_characters": ["One line only, without control characters"],
  "rules.email.port_invalid": ["A number from 1 to 65535"],
  "rules.email.security_invalid": ["Use starttls, tls or none"],
  "rules.email.alert_message_missing": ["Please type a message for the alert"],
  "rules.email.alert_message_long": ["The message may have up to 1000 characters"],
  "rules.email.alert_type_invalid": ["Invalid type of alert"],
  "rules.email.severity_invalid": ["Invalid severity"],
} satisfies Messages
