/** Every key the kit caches under. */
export const keys = {
  all: ['morpheus'],
  sessions: ['morpheus', 'sessions'],
  sessionList: ['morpheus', 'sessions', 'list'],
  session: (id: string) => ['morpheus', 'sessions', 'one', id],
  contacts: (sessionId: string) => ['morpheus', 'contacts', sessionId],
  contactStats: (sessionId: string) => ['morpheus', 'contacts', sessionId, 'stats'],
  dashboard: ['morpheus', 'dashboard'],
  overview: ['morpheus', 'dashboard', 'overview'],
  messageStats: (period: string) => ['morpheus', 'dashboard', 'messages', period],
  history: (timeRange: string) => ['morpheus', 'history', timeRange],
  dayTrends: ['morpheus', 'dayTrends'],
  deliveries: (sessionId: string) => ['morpheus', 'deliveries', sessionId],
  targets: (sessionId: string) => ['morpheus', 'deliveries', sessionId, 'targets'],
  /** The log, its details and the plot over it. */
  deliveryLog: (sessionId: string) => ['morpheus', 'deliveries', sessionId, 'log'],
  health: ['morpheus', 'health'],
} as const
