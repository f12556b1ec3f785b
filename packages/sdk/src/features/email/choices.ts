/** The types of alerts. Configuration spec §9. */
export const alertTypes = ['system_down', 'session_disconnected', 'health_warning', 'critical_alert'] as const

/** The type of an alert. Its Portuguese label is in `alertTypeLabels`. */
export type AlertType = (typeof alertTypes)[number]

/** The severities of alerts, the least first: they set the style of the mail. Configuration spec §9. */
export const alertSeverities = ['low', 'medium', 'high', 'critical'] as const

/** The `severity` of an alert. Its Portuguese label is in `alertSeverityLabels`. */
export type AlertSeverity = (typeof alertSeverities)[number]
