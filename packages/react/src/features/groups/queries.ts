import type { GroupParticipant, Morpheus, ParticipantAction } from '@morpheus/sdk'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'

/**
 * Groups of a session's account, by name; live. Disabled without a session.
 * @example
 * await queryClient.prefetchQuery(groupsQuery(morpheus, session.id))
 */
export const groupsQuery = (client: Morpheus, sessionId: string | undefined) =>
  queryOptions({
    queryKey: [...keysOf(client).groups(sessionId ?? ''), 'list'],
    queryFn:
      sessionId === undefined ? skipToken : ({ signal }) => client.groups.list({ id: sessionId }, { signal }),
  })

/** One group with its participants; live. */
export const groupQuery = (client: Morpheus, sessionId: string, groupId: string) =>
  queryOptions({
    queryKey: [...keysOf(client).groups(sessionId), 'one', groupId],
    queryFn: ({ signal }) => client.groups.get({ id: sessionId, groupId }, { signal }),
  })

/** Groups of a session's account, by name; live. Disabled without a session. */
export function useGroups(sessionId: string | undefined) {
  return useQuery(groupsQuery(useMorpheus(), sessionId), useQueryCache())
}

/** One group with its participants; live. */
export function useGroup(sessionId: string, groupId: string) {
  return useQuery(groupQuery(useMorpheus(), sessionId, groupId), useQueryCache())
}

const nobody: readonly GroupParticipant[] = []

/** Participants of a group; none while they load, and where not `enabled`. */
export function useParticipants(
  sessionId: string,
  groupId: string,
  enabled: boolean,
): readonly GroupParticipant[] {
  const query = groupQuery(useMorpheus(), sessionId, groupId)
  return useQuery({ ...query, enabled }, useQueryCache()).data?.group.participants ?? nobody
}

/** People who asked to join a group. Disabled where nobody has to ask. */
export function useJoinRequests(sessionId: string, groupId: string, enabled: boolean) {
  const client = useMorpheus()
  return useQuery(
    {
      queryKey: [...keysOf(client).groups(sessionId), 'requests', groupId],
      queryFn: ({ signal }) => client.groups.joinRequests({ id: sessionId, groupId }, { signal }),
      enabled,
      staleTime: 0,
    },
    useQueryCache(),
  )
}

/** Groups of the community of a group. Disabled for groups outside of communities. */
export function useCommunity(sessionId: string, groupId: string, enabled: boolean) {
  const client = useMorpheus()
  return useQuery(
    {
      queryKey: [...keysOf(client).groups(sessionId), 'community', groupId],
      queryFn: ({ signal }) => client.groups.community({ id: sessionId, groupId }, { signal }),
      enabled,
    },
    useQueryCache(),
  )
}

type Change = Omit<Parameters<Morpheus['groups']['update']>[0], 'id' | 'groupId'>

/** Changes groups of a session, and refreshes what is shown of them. */
export function useGroupActions(sessionId: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useMemo(() => {
    const key = keysOf(client).groups(sessionId)
    const id = sessionId
    const readAgain = <Answer>(work: Promise<Answer>): Promise<Answer> =>
      work.finally(() => invalidate(queries, key))
    return {
      /** Reads the list from the network. */
      refresh: async () => {
        const list = await client.groups.list({ id, refresh: true })
        queries.setQueryData(groupsQuery(client, id).queryKey, list)
      },
      create: (name: string, participants: string[]) =>
        readAgain(client.groups.create({ id, name, participants })),
      update: (groupId: string, change: Change) =>
        readAgain(client.groups.update({ id, groupId, ...change })),
      leave: (groupId: string) => readAgain(client.groups.leave({ id, groupId })),
      changeParticipants: (groupId: string, action: ParticipantAction, participants: string[]) =>
        readAgain(client.groups.changeParticipants({ id, groupId, action, participants })),
      decide: (groupId: string, approve: boolean, participants: string[]) =>
        readAgain(client.groups.decideJoinRequests({ id, groupId, approve, participants })),
      invite: (groupId: string) => client.groups.invite({ id, groupId }),
      revokeInvite: (groupId: string) => client.groups.revokeInvite({ id, groupId }),
      join: (invite: string) => readAgain(client.groups.join({ id, invite })),
      setPicture: (groupId: string, picture: Blob | null) =>
        picture
          ? client.groups.setPicture({ id, groupId, file: picture })
          : client.groups.removePicture({ id, groupId }),
    }
  }, [client, queries, sessionId])
}
