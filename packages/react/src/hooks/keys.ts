import type { Morpheus } from '@morpheus/sdk'

/**
 * What `keysOf` answers: query keys of one gateway, and functions that make those of one session, period or
 * token.
 */
export type Keys = ReturnType<typeof keysOf>

/** Every key the kit caches under, by gateway: two gateways over one query cache never see each other's data. */
export function keysOf({ baseUrl }: Pick<Morpheus, 'baseUrl'>) {
  const all = ['morpheus', baseUrl] as const
  return {
    all,
    account: [...all, 'account'],
    apiKeys: [...all, 'apiKeys'],
    users: [...all, 'users'],
    invitations: [...all, 'invitations'],
    /** Whom the link is for that has this token. */
    invitation: (token: string) => [...all, 'invitation', token] as const,
    /** Which program asks with this code. */
    deviceRequest: (userCode: string) => [...all, 'deviceRequest', userCode] as const,
    activity: [...all, 'activity'],
    twoFactor: [...all, 'twoFactor'],
    devices: [...all, 'devices'],
    backups: [...all, 'backups', 'list'],
    backupSchedule: [...all, 'backups', 'schedule'],
    privacy: [...all, 'privacy'],
    forgettings: [...all, 'privacy', 'forgettings'],
    retention: (asked: string) => [...all, 'privacy', 'retention', asked] as const,
    email: [...all, 'email'],
    sessions: [...all, 'sessions'],
    sessionList: [...all, 'sessions', 'list'],
    /** How a session stood: without hours over any span. */
    availability: (sessionId: string, hours?: number) =>
      [...all, 'availability', sessionId, ...(hours === undefined ? [] : [hours])] as const,
    /** Its messages of today and its latency. */
    sessionHealth: (sessionId: string) => [...all, 'sessionHealth', sessionId] as const,
    /** Those that fell, or are on their way back. */
    fallenSessions: [...all, 'sessions', 'fallen'],
    /** The first page, while the list is on its way. */
    firstSessions: [...all, 'sessions', 'first'],
    session: (id: string) => [...all, 'sessions', 'one', id] as const,
    contacts: (sessionId: string) => [...all, 'contacts', sessionId] as const,
    /** How far the copy of a session's contacts into its Chatwoot is. */
    contactSync: (sessionId: string) => [...all, 'contactSync', sessionId] as const,
    contactStats: (sessionId: string) => [...all, 'contacts', sessionId, 'stats'] as const,
    conversations: (sessionId: string) => [...all, 'conversations', sessionId] as const,
    messages: (sessionId: string) => [...all, 'messages', sessionId] as const,
    dashboard: [...all, 'dashboard'],
    overview: [...all, 'dashboard', 'overview'],
    stats: [...all, 'dashboard', 'stats'],
    messageStats: (period: string, sessionId?: string) =>
      [...all, 'dashboard', 'messages', period, ...(sessionId === undefined ? [] : [sessionId])] as const,
    history: (timeRange: string) => [...all, 'history', timeRange] as const,
    /** What all sessions are connected with. */
    allIntegrations: [...all, 'integrations'],
    dayTrends: [...all, 'dayTrends'],
    deliveries: (sessionId: string) => [...all, 'deliveries', sessionId] as const,
    targets: (sessionId: string) => [...all, 'deliveries', sessionId, 'targets'] as const,
    integrations: (sessionId: string) => [...all, 'deliveries', sessionId, 'integrations'] as const,
    /** The log, its details and the plot over it. */
    deliveryLog: (sessionId: string) => [...all, 'deliveries', sessionId, 'log'] as const,
    /** What can be subscribed to, and who makes it. */
    eventCatalogue: [...all, 'eventCatalogue'],
    traces: [...all, 'trace'],
    trace: (id: string) => [...all, 'trace', id] as const,
    templates: [...all, 'templates'],
    /** Of all sessions: several may be of one account at Meta. */
    cloudTemplates: [...all, 'cloudTemplates'],
    health: [...all, 'health'],
  } as const
}

/** Of a key of `contacts`, `conversations`, `messages` or `deliveries`: whose they are. */
export const sessionIn = (queryKey: readonly unknown[]) => queryKey[3]
