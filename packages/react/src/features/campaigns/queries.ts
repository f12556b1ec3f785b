import type { Campaign, Morpheus, RecipientState } from '@morpheus/sdk'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'

/** Milliseconds between two reads while a campaign sends. */
const pollMs = 5000
/** Pages of recipients that are read again while a campaign sends. */
const maxPolledPages = 3

/** Campaigns of a session, newest first, as one growing list. */
export const campaignsQuery = (client: Morpheus, sessionId: string) =>
  infiniteQueryOptions({
    queryKey: [...keysOf(client).campaigns, 'list', sessionId],
    queryFn: ({ signal, pageParam }) =>
      client.campaigns.list({ sessionId, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ campaigns }) => campaigns.some(({ state }) => state === 'running'))
        ? pollMs
        : false,
  })

/**
 * Campaigns of a session, newest first; read again while one sends.
 * @example
 * const { campaigns, fetchNextPage } = useCampaigns(sessionId)
 */
export function useCampaigns(sessionId: string) {
  const query = useInfiniteQuery(campaignsQuery(useMorpheus(), sessionId), useQueryCache())
  const { data } = query
  const campaigns = useMemo(() => data?.pages.flatMap((page) => page.campaigns) ?? [], [data])
  return { ...query, campaigns }
}

const campaignQuery = (client: Morpheus, sessionId: string, campaignId: string) =>
  queryOptions({
    queryKey: [...keysOf(client).campaigns, 'one', sessionId, campaignId],
    queryFn: ({ signal }) => client.campaigns.get({ id: sessionId, campaignId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.campaign.state === 'running' ? pollMs : false),
  })

/** One campaign with its counts; read again while it sends. */
export function useCampaign(sessionId: string, campaignId: string) {
  return useQuery(campaignQuery(useMorpheus(), sessionId, campaignId), useQueryCache())
}

const recipientsQuery = (
  client: Morpheus,
  { sessionId, id: campaignId, state: campaignState }: Pick<Campaign, 'sessionId' | 'id' | 'state'>,
  state: RecipientState | undefined,
) =>
  infiniteQueryOptions({
    queryKey: [...keysOf(client).campaigns, 'recipients', sessionId, campaignId, state ?? null],
    queryFn: ({ signal, pageParam }) =>
      client.campaigns.recipients(
        {
          id: sessionId,
          campaignId,
          limit: 100,
          ...(state && { state }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // Every page is read again: not those of somebody who scrolled far down.
    refetchInterval: ({ state: { data } }) =>
      campaignState === 'running' && (data?.pages.length ?? 0) <= maxPolledPages ? pollMs : false,
  })

/** Results of a campaign's recipients in the order of its list, as one growing list; read again while it sends. */
export function useCampaignRecipients(
  campaign: Pick<Campaign, 'sessionId' | 'id' | 'state'>,
  state?: RecipientState,
) {
  const client = useMorpheus()
  const query = useInfiniteQuery(recipientsQuery(client, campaign, state), useQueryCache())
  const { data } = query
  const recipients = useMemo(() => data?.pages.flatMap((page) => page.recipients) ?? [], [data])
  return { ...query, recipients }
}

const optOutsQuery = (client: Morpheus, search: string) =>
  infiniteQueryOptions({
    queryKey: [...keysOf(client).optOuts, 'list', search],
    queryFn: ({ signal, pageParam }) =>
      client.optOuts.list({ ...(search && { search }), ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous) => previous,
  })

/** Contacts that want no campaigns, the newest first, as one growing list. */
export function useOptOuts(search = '') {
  const query = useInfiniteQuery(optOutsQuery(useMorpheus(), search), useQueryCache())
  const { data } = query
  const optOuts = useMemo(() => data?.pages.flatMap((page) => page.optOuts) ?? [], [data])
  return { ...query, optOuts }
}

const optOutSettingsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).optOuts, 'settings'],
    queryFn: ({ signal }) => client.optOuts.settings({}, { signal }),
  })

/** Words that opt a contact out. */
export function useOptOutSettings() {
  return useQuery(optOutSettingsQuery(useMorpheus()), useQueryCache())
}
