import type { Morpheus } from '@morpheus/sdk'

/** Result of `keysOf`: query keys of one gateway, and functions for keys with parameters. */
export type Keys = ReturnType<typeof keysOf>

/** Query keys of the kit, prefixed by gateway: two gateways can share one query cache. */
export function keysOf({ baseUrl }: Pick<Morpheus, 'baseUrl'>) {
  const all = ['morpheus', baseUrl] as const
  return {
    all,
    account: [...all, 'account'],
    apiKeys: [...all, 'apiKeys'],
    users: [...all, 'users'],
    invitations: [...all, 'invitations'],
    invitation: (token: string) => [...all, 'invitation', token] as const,
    deviceRequest: (userCode: string) => [...all, 'deviceRequest', userCode] as const,
    activity: [...all, 'activity'],
    twoFactor: [...all, 'twoFactor'],
    devices: [...all, 'devices'],
    backups: [...all, 'backups', 'list'],
    backupSchedule: [...all, 'backups', 'schedule'],
    privacy: [...all, 'privacy'],
    forgettings: [...all, 'privacy', 'forgettings'],
    retention: (days: string) => [...all, 'privacy', 'retention', days] as const,
    email: [...all, 'email'],
    sessions: [...all, 'sessions'],
    sessionList: [...all, 'sessions', 'list'],
    /** Without `hours`, matches every span. */
    availability: (sessionId: string, hours?: number) =>
      [...all, 'availability', sessionId, ...(hours === undefined ? [] : [hours])] as const,
    risk: (sessionId: string) => [...all, 'risk', sessionId] as const,
    sessionHealth: (sessionId: string) => [...all, 'sessionHealth', sessionId] as const,
    fallenSessions: [...all, 'sessions', 'fallen'],
    /** First page, shown while the whole list loads. */
    firstSessions: [...all, 'sessions', 'first'],
    session: (id: string) => [...all, 'sessions', 'one', id] as const,
    contacts: (sessionId: string) => [...all, 'contacts', sessionId] as const,
    contactSync: (sessionId: string) => [...all, 'contactSync', sessionId] as const,
    contactStats: (sessionId: string) => [...all, 'contacts', sessionId, 'stats'] as const,
    groups: (sessionId: string) => [...all, 'groups', sessionId] as const,
    conversations: (sessionId: string) => [...all, 'conversations', sessionId] as const,
    messages: (sessionId: string) => [...all, 'messages', sessionId] as const,
    dashboard: [...all, 'dashboard'],
    overview: [...all, 'dashboard', 'overview'],
    stats: [...all, 'dashboard', 'stats'],
    messageStats: (period: string, sessionId?: string) =>
      [...all, 'dashboard', 'messages', period, ...(sessionId === undefined ? [] : [sessionId])] as const,
    history: (timeRange: string) => [...all, 'history', timeRange] as const,
    allIntegrations: [...all, 'integrations'],
    nodes: [...all, 'nodes'],
    dayTrends: [...all, 'dayTrends'],
    deliveries: (sessionId: string) => [...all, 'deliveries', sessionId] as const,
    targets: (sessionId: string) => [...all, 'deliveries', sessionId, 'targets'] as const,
    integrations: (sessionId: string) => [...all, 'deliveries', sessionId, 'integrations'] as const,
    deliveryLog: (sessionId: string) => [...all, 'deliveries', sessionId, 'log'] as const,
    eventCatalogue: [...all, 'eventCatalogue'],
    traces: [...all, 'trace'],
    trace: (id: string) => [...all, 'trace', id] as const,
    templates: [...all, 'templates'],
    /** Shared by all sessions: several may use one Meta account. */
    cloudTemplates: [...all, 'cloudTemplates'],
    health: [...all, 'health'],
  } as const
}

/** Session id in a key of `contacts`, `conversations`, `groups`, `messages` or `deliveries`. */
export const sessionIn = (queryKey: readonly unknown[]) => queryKey[3]
