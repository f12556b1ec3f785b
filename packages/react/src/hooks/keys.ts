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
  health: ['morpheus', 'health'],
} as const
