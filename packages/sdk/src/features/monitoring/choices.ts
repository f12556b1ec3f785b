/** The levels of the system log, the gravest first. Core spec §3. */
export const logLevels = ['error', 'warn', 'info'] as const

/**
 * The sources of the system log: sessions and their connections, the gateway itself, or its database. Core spec §2,
 * Monitoring.
 */
export const logServices = ['whatsapp', 'system', 'database'] as const

/**
 * The time ranges of logs, samples and deliveries, in hours (`h`) or days (`d`) before now. Core spec §2, Monitoring.
 */
export const timeRanges = ['1h', '6h', '24h', '7d'] as const
