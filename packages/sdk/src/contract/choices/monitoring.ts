/** How grave a line of the system log is, the gravest first. Core spec §3. */
export const logLevels = ['error', 'warn', 'info'] as const

/**
 * What a line of the system log is from: sessions and their connections, the gateway itself, or its database.
 * Core spec §2, Monitoring.
 */
export const logServices = ['whatsapp', 'system', 'database'] as const

/**
 * How far back logs, samples and deliveries are shown, in hours (`h`) or days (`d`) until now. Core spec §2,
 * Monitoring.
 */
export const timeRanges = ['1h', '6h', '24h', '7d'] as const
