import type { Morpheus } from '@morpheus/sdk'

/** Result of `keysOf`: query keys of one gateway, and functions for keys with parameters. */
export type Keys = ReturnType<typeof keysOf>

/** Query keys of the kit, prefixed by gateway: two gateways can share one query cache. */
export function keysOf({ baseUrl }: Pick<Morpheus, 'baseUrl'>) {
  const root = ['morpheus', baseUrl] as const
  return {
    all: root,
    account: [...root, 'account'],
    apiKeys: [...root, 'apiKeys'],
    users: [...root, 'users'],
    invitations: [...root, 'invitations'],
    invitation: (token: string) => [...root, 'invitation', token] as const,
    deviceRequest: (userCode: string) => [...root, 'deviceRequest', userCode] as const,
    activity: [...root, 'activity'],
    twoFactor: [...root, 'twoFactor'],
    devices: [...root, 'devices'],
    backups: [...root, 'backups', 'list'],
    backupSchedule: [...root, 'backups', 'schedule'],
    privacy: [...root, 'privacy'],
    forgettings: [...root, 'privacy', 'forgettings'],
    retention: (days: string) => [...root, 'privacy', 'retention', days] as const,
    email: [...root, 'email'],
    sessions: [...root, 'sessions'],
    sessionList: [...root, 'sessions', 'list'],
    /** Without `hours`, matches every span. */
    availability: (sessionId: string, hours?: number) =>
      [...root, 'availability', sessionId, ...(hours === undefined ? [] : [hours])] as const,
    risk: (sessionId: string) => [...root, 'risk', sessionId] as const,
    sessionHealth: (sessionId: string) => [...root, 'sessionHealth', sessionId] as const,
    fallenSessions: [...root, 'sessions', 'fallen'],
    /** First page, shown while the whole list loads. */
    firstSessions: [...root, 'sessions', 'first'],
    session: (id: string) => [...root, 'sessions', 'one', id] as const,
    contacts: (sessionId: string) => [...root, 'contacts', sessionId] as const,
    messageImport: (sessionId: string) => [...root, 'messageImport', sessionId] as const,
    contactSync: (sessionId: string) => [...root, 'contactSync', sessionId] as const,
    contactStats: (sessionId: string) => [...root, 'contacts', sessionId, 'stats'] as const,
    groups: (sessionId: string) => [...root, 'groups', sessionId] as const,
    profile: (sessionId: string) => [...root, 'profile', sessionId] as const,
    conversations: (sessionId: string) => [...root, 'conversations', sessionId] as const,
    messages: (sessionId: string) => [...root, 'messages', sessionId] as const,
    /** Messages of all sessions. */
    accountMessages: [...root, 'messages', null],
    /** Searches by text: too slow to read again with every event. */
    messageSearches: [...root, 'messageSearches'],
    /** Apart from `messages`, which every event of the session invalidates: a thread follows its own. */
    thread: (sessionId: string, contact: string) => [...root, 'thread', sessionId, contact] as const,
    /** Votes of a session's polls. */
    polls: (sessionId: string) => [...root, 'polls', sessionId] as const,
    messageFile: (messageId: string) => [...root, 'messageFile', messageId] as const,
    statuses: (sessionId: string) => [...root, 'statuses', sessionId] as const,
    channels: (sessionId: string) => [...root, 'channels', sessionId] as const,
    /** Apart from `channels`, which are read of WhatsApp: events are of posts alone. */
    channelPosts: (sessionId: string) => [...root, 'channelPosts', sessionId] as const,
    catalog: (sessionId: string) => [...root, 'catalog', sessionId] as const,
    campaigns: [...root, 'campaigns'],
    optOuts: [...root, 'optOuts'],
    dashboard: [...root, 'dashboard'],
    overview: [...root, 'dashboard', 'overview'],
    stats: [...root, 'dashboard', 'stats'],
    messageStats: (period: string, sessionId?: string) =>
      [...root, 'dashboard', 'messages', period, ...(sessionId === undefined ? [] : [sessionId])] as const,
    history: (timeRange: string) => [...root, 'history', timeRange] as const,
    allIntegrations: [...root, 'integrations'],
    nodes: [...root, 'nodes'],
    dayTrends: [...root, 'dayTrends'],
    deliveries: (sessionId: string) => [...root, 'deliveries', sessionId] as const,
    targets: (sessionId: string) => [...root, 'deliveries', sessionId, 'targets'] as const,
    integrations: (sessionId: string) => [...root, 'deliveries', sessionId, 'integrations'] as const,
    deliveryLog: (sessionId: string) => [...root, 'deliveries', sessionId, 'log'] as const,
    eventCatalogue: [...root, 'eventCatalogue'],
    traces: [...root, 'trace'],
    trace: (id: string) => [...root, 'trace', id] as const,
    templates: [...root, 'templates'],
    /** Shared by all sessions: several may use one Meta account. */
    cloudTemplates: [...root, 'cloudTemplates'],
    health: [...root, 'health'],
  } as const
}

/** Session id in a key of `contacts`, `conversations`, `groups`, `messages` or `deliveries`. */
export const getSessionId = (queryKey: readonly unknown[]) => queryKey[3]
