// Generated from locales/pt-BR by `npm run generate`.
/** The names of each message's parameters, by its code. */
export interface MessageParameters {
  "activity.settings_exported": never
  "activity.settings_imported": never
  "activity.backup_restored": "name"
  "activity.backup_deleted": "name"
  "activity.backup_created": "name"
  "activity.backup_received": "name"
  "activity.backups_scheduled": never
  "activity.backups_unscheduled": never
  "activity.example_login": never
  "activity.example_login_failed": never
  "activity.example_session_create": never
  "activity.example_session_pair": never
  "activity.example_integration_change": never
  "activity.example_settings_update": never
  "activity.example_password_change": never
  "activity.example_backup_create": never
  "activity.example_backup_restore": never
  "activity.example_logout": never
  "activity.access_blocked": "email"
  "activity.access_unblocked": "email"
  "activity.access_blocked_by_administrator": never
  "activity.access_unblocked_by_administrator": never
  "activity.account_by_invitation": "name"
  "activity.invitation_accepted": "email"
  "activity.invitation_cancelled": "email"
  "activity.invitation_by_link": "email"
  "activity.invitation_by_mail": "email"
  "activity.invitation_repeated_by_link": "email"
  "activity.invitation_repeated_by_mail": "email"
  "activity.logout": never
  "activity.login_wrong_code": never
  "activity.login_wrong_password": never
  "activity.login_blocked": never
  "activity.login_with_password": never
  "activity.login_with_code": never
  "activity.login_with_recovery_code": never
  "activity.two_factor_disabled_by_server": never
  "activity.two_factor_enabled": never
  "activity.two_factor_not_disabled": never
  "activity.two_factor_disabled": never
  "activity.recovery_codes_refused": never
  "activity.recovery_codes_renewed": never
  "activity.device_signed_out": "address" | "device"
  "activity.other_devices_signed_out": never
  "activity.device_request_approved": "address" | "device"
  "activity.device_request_refused": "address" | "device"
  "activity.login_by_browser": "device"
  "activity.integration": "copied" | "label" | "session" | "source" | "what"
  "activity.email_changed": "from" | "to"
  "activity.account_changed": "fields"
  "activity.template_created": "name"
  "activity.template_changed": "name"
  "activity.template_deleted": "name"
  "activity.templates_imported": "count"
  "activity.templates_installed": "count"
  "activity.session_created": "name"
  "activity.session_changed": "fields" | "name"
  "activity.session_deleted_device_remains": "name"
  "activity.session_deleted": "name"
  "activity.session_paired": "name"
  "activity.passkey_risk_accepted": "name"
  "activity.session_paired_with_other_number": "former" | "name" | "phone"
  "activity.session_unpaired": "name"
  "activity.behavior_changed": "name"
  "activity.cloud_template": "language" | "name" | "session" | "what"
  "activity.cloud_configured": "name"
  "activity.api_key_created": "name"
  "activity.api_key_ended": "name"
  "activity.notification_settings_changed": never
  "activity.alerts_changed": never
  "activity.pace_changed": "name"
  "activity.person_exported": never
  "activity.person_wrong_password": never
  "activity.retention_changed": never
  "activity.person_erasure_requested": "receipt"
  "activity.person_erased": "receipt"
  "activity.password_change_refused": never
  "activity.password_changed": never
  "auth.device.browser_on": "browser" | "system"
  "auth.device.terminal": never
  "auth.device.terminal_on": "system"
  "auth.device.program": "program"
  "auth.device.unknown_program": never
  "auth.device.cli_at": "machine"
  "auth.device.at": "device" | "machine"
  "conversations.owner.phone": never
  "conversations.owner.agent": never
  "conversations.owner.api": never
  "conversations.owner.operator": never
  "conversations.owner.handover": never
  "conversations.owner.keyword": never
  "conversations.owner.flood": never
  "conversations.owner.echo": never
  "dashboard.card.messages": never
  "dashboard.card.messages.subtitle": "received" | "sent"
  "dashboard.card.messages.trend": "hour"
  "dashboard.card.messages.queued": "queued"
  "dashboard.card.messages.failed": "failed"
  "dashboard.card.messages.queued_and_failed": "failed" | "queued"
  "dashboard.card.contacts": never
  "dashboard.card.contacts.subtitle": "added"
  "dashboard.card.contacts.trend": never
  "dashboard.card.attention": never
  "dashboard.card.attention.subtitle": "down" | "reconnecting" | "restricted" | "unstable"
  "dashboard.card.response_time": never
  "dashboard.card.response_time.subtitle": "milliseconds"
  "dashboard.card.response_time.no_requests": never
  "dashboard.card.response_time.trend": never
  "dashboard.activity.session_connected": never
  "dashboard.activity.session_fell": "cause"
  "dashboard.activity.message_failed": "error" | "to"
  "dashboard.activity.message_sent": "to"
  "dashboard.activity.message_sent_to_group": never
  "dashboard.activity.message_received": "from"
  "dashboard.activity.template_created": "name"
  "dashboard.activity.deliveries_failing": "target"
  "dashboard.activity.deliveries_failing_because": "error" | "target"
  "sessions.cause.connection_lost.short": never
  "sessions.cause.connection_lost.text": never
  "sessions.cause.connection_lost.advice": never
  "sessions.cause.timed_out.short": never
  "sessions.cause.timed_out.text": never
  "sessions.cause.timed_out.advice": never
  "sessions.cause.phone_unreachable.short": never
  "sessions.cause.phone_unreachable.text": never
  "sessions.cause.phone_unreachable.advice": never
  "sessions.cause.temporarily_banned.short": never
  "sessions.cause.temporarily_banned.text": never
  "sessions.cause.temporarily_banned.advice": never
  "sessions.cause.client_outdated.short": never
  "sessions.cause.client_outdated.text": never
  "sessions.cause.client_outdated.advice": never
  "sessions.cause.credentials_unreadable.short": never
  "sessions.cause.credentials_unreadable.text": never
  "sessions.cause.credentials_unreadable.advice": never
  "sessions.cause.network_unreachable.short": never
  "sessions.cause.network_unreachable.text": never
  "sessions.cause.network_unreachable.advice": never
  "sessions.cause.qr_timed_out.short": never
  "sessions.cause.qr_timed_out.text": never
  "sessions.cause.qr_timed_out.advice": never
  "sessions.cause.code_timed_out.short": never
  "sessions.cause.code_timed_out.text": never
  "sessions.cause.code_timed_out.advice": never
  "sessions.cause.pairing_failed.short": never
  "sessions.cause.pairing_failed.text": never
  "sessions.cause.pairing_failed.advice": never
  "sessions.cause.pairing_outdated.short": never
  "sessions.cause.pairing_outdated.text": never
  "sessions.cause.pairing_outdated.advice": never
  "sessions.cause.passkey_timed_out.short": never
  "sessions.cause.passkey_timed_out.text": never
  "sessions.cause.passkey_timed_out.advice": never
  "sessions.cause.passkey_refused.short": never
  "sessions.cause.passkey_refused.text": never
  "sessions.cause.passkey_refused.advice": never
  "sessions.cause.pairing_missing.short": never
  "sessions.cause.pairing_missing.text": never
  "sessions.cause.pairing_missing.advice": never
  "sessions.cause.credentials_lost.short": never
  "sessions.cause.credentials_lost.text": never
  "sessions.cause.credentials_lost.advice": never
  "sessions.cause.logged_out.short": never
  "sessions.cause.logged_out.text": never
  "sessions.cause.logged_out.advice": never
  "sessions.cause.replaced.short": never
  "sessions.cause.replaced.text": never
  "sessions.cause.replaced.advice": never
  "sessions.cause.banned.short": never
  "sessions.cause.banned.text": never
  "sessions.cause.banned.advice": never
  "sessions.cause.credentials_refused.short": never
  "sessions.cause.credentials_refused.text": never
  "sessions.cause.credentials_refused.advice": never
  "sessions.cause.number_suspended.short": never
  "sessions.cause.number_suspended.text": never
  "sessions.cause.number_suspended.advice": never
  "sessions.cause.passkey_required.short": never
  "sessions.cause.passkey_required.text": never
  "sessions.cause.passkey_required.advice": never
  "sessions.cause.by_operator.short": never
  "sessions.cause.by_operator.text": never
  "sessions.cause.by_operator.advice": never
  "sessions.cause.switched_off.short": never
  "sessions.cause.switched_off.text": never
  "sessions.cause.switched_off.advice": never
  "sessions.cause.restarting.short": never
  "sessions.cause.restarting.text": never
  "sessions.cause.restarting.advice": never
}
