import type { Morpheus } from '@morpheus/sdk'
import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import type { FileSource } from '../conversations/threadQueries.js'

/**
 * Channels that a session's account follows or administers, by name, as WhatsApp has them. Disabled without a session.
 * @example
 * await queryClient.prefetchQuery(channelsQuery(morpheus, session.id))
 */
export const channelsQuery = (client: Morpheus, sessionId: string | undefined) =>
  queryOptions({
    queryKey: [...keysOf(client).channels(sessionId ?? ''), 'list'],
    queryFn:
      sessionId === undefined
        ? skipToken
        : ({ signal }) => client.channels.list({ id: sessionId }, { signal }),
  })

/** Posts of the last 30 days, newest first, as one growing list; live. `own` keeps one side. */
export const channelPostsQuery = (client: Morpheus, sessionId: string | undefined, own?: boolean) =>
  infiniteQueryOptions({
    queryKey: [...keysOf(client).channelPosts(sessionId ?? ''), own ?? null],
    queryFn:
      sessionId === undefined
        ? skipToken
        : ({ signal, pageParam }) =>
            client.channels.posts(
              {
                id: sessionId,
                ...(own !== undefined && { own }),
                ...(pageParam && { cursor: pageParam }),
              },
              { signal },
            ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** True when a session receives posts of its channels. Disabled without a session. */
export const channelSettingsQuery = (client: Morpheus, sessionId: string | undefined) =>
  queryOptions({
    queryKey: [...keysOf(client).channels(sessionId ?? ''), 'settings'],
    queryFn:
      sessionId === undefined
        ? skipToken
        : ({ signal }) => client.channels.settings({ id: sessionId }, { signal }),
  })

/** Channels that a session's account follows or administers, by name. Disabled without a session. */
export function useChannels(sessionId: string | undefined) {
  return useQuery(channelsQuery(useMorpheus(), sessionId), useQueryCache())
}

/** Posts of the last 30 days, newest first, as one growing list; live. `own` keeps one side. */
export function useChannelPosts(sessionId: string | undefined, own?: boolean) {
  const query = useInfiniteQuery(channelPostsQuery(useMorpheus(), sessionId, own), useQueryCache())
  const { data } = query
  const posts = useMemo(() => data?.pages.flatMap((page) => page.posts) ?? [], [data])
  return { ...query, posts }
}

/** True when a session receives posts of its channels. Disabled without a session. */
export function useChannelSettings(sessionId: string | undefined) {
  return useQuery(channelSettingsQuery(useMorpheus(), sessionId), useQueryCache())
}

/** The file of a post. */
export function useChannelPostSource(sessionId: string, postId: string): FileSource {
  const client = useMorpheus()
  return useMemo(
    () => ({
      // Not below the list's key, which every event invalidates.
      key: [...keysOf(client).all, 'channelFile', sessionId, postId],
      read: (signal) => client.channels.media({ id: sessionId, postId }, { signal }),
    }),
    [client, sessionId, postId],
  )
}

/** Changes the channels of a session, posts to them, and refreshes what is shown of them. */
export function useChannelActions(sessionId: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useMemo(() => {
    const id = sessionId
    const keys = keysOf(client)
    const readAgain = <Answer>(key: readonly string[], work: Promise<Answer>): Promise<Answer> =>
      work.finally(() => invalidate(queries, key))
    return {
      create: (name: string, description: string) =>
        readAgain(
          keys.channels(id),
          client.channels.create({ id, name, ...(description && { description }) }),
        ),
      follow: (invite: string) => readAgain(keys.channels(id), client.channels.follow({ id, invite })),
      unfollow: (channelId: string) =>
        readAgain(keys.channels(id), client.channels.unfollow({ id, channelId })),
      remove: (channelId: string) => readAgain(keys.channels(id), client.channels.remove({ id, channelId })),
      update: (channelId: string, change: { muted?: boolean; name?: string; description?: string }) =>
        readAgain(keys.channels(id), client.channels.update({ id, channelId, ...change })),
      editPost: (postId: string, message: string) =>
        readAgain(keys.channelPosts(id), client.channels.editPost({ id, postId, message })),
      removePost: (postId: string) =>
        readAgain(keys.channelPosts(id), client.channels.removePost({ id, postId })),
      react: (postId: string, emoji: string | null) =>
        readAgain(keys.channelPosts(id), client.channels.react({ id, postId, emoji })),
      post: (channelId: string, { text, file }: { text: string; file: File | null }) =>
        readAgain(
          keys.channelPosts(id),
          file
            ? client.channels.postMedia({ id, channelId, file, ...(text.trim() && { caption: text }) })
            : client.channels.post({ id, channelId, message: text }),
        ),
      setReceives: async (receives: boolean) => {
        const answer = await client.channels.updateSettings({ id, receives })
        queries.setQueryData(channelSettingsQuery(client, id).queryKey, answer)
      },
    }
  }, [client, queries, sessionId])
}
