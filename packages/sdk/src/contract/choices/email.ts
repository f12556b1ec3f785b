/** What alerts are about. Configuration spec §9. */
export const alertTypes = ['system_down', 'session_disconnected', 'health_warning', 'critical_alert'] as const

/** What an alert is about. Its name in Portuguese is in `alertTypeLabels`. */
export type AlertType = (typeof alertTypes)[number]

/** How grave an alert is, the least first: it sets how its mail looks. Configuration spec §9. */
export const alertSeverities = ['low', 'medium', 'high', 'critical'] as const

/** The `severity` of an alert. Its name in Portuguese is in `alertSeverityLabels`. */
export type AlertSeverity = (typeof alertSeverities)[number]
