import type { Morpheus } from '@morpheus/sdk'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'

/**
 * Profile of a session's number: name, about, picture, business. Disabled without a session.
 * @example
 * await queryClient.prefetchQuery(profileQuery(morpheus, session.id))
 */
export const profileQuery = (client: Morpheus, sessionId: string | undefined) =>
  queryOptions({
    queryKey: [...keysOf(client).profile(sessionId ?? ''), 'profile'],
    queryFn:
      sessionId === undefined ? skipToken : ({ signal }) => client.profile.get({ id: sessionId }, { signal }),
  })

/** Privacy settings of a session's number; not for Cloud API sessions. */
export const privacySettingsQuery = (client: Morpheus, sessionId: string) =>
  queryOptions({
    queryKey: [...keysOf(client).profile(sessionId), 'privacy'],
    queryFn: ({ signal }) => client.profile.privacy({ id: sessionId }, { signal }),
  })

/** Profile of a session's number: name, about, picture, business. Disabled without a session. */
export function useProfile(sessionId: string | undefined) {
  return useQuery(profileQuery(useMorpheus(), sessionId), useQueryCache())
}

/** Privacy settings of a session's number; not for Cloud API sessions. */
export function usePrivacySettings(sessionId: string) {
  return useQuery(privacySettingsQuery(useMorpheus(), sessionId), useQueryCache())
}

type Change = Omit<Parameters<Morpheus['profile']['update']>[0], 'id'>
type PrivacyChange = Omit<Parameters<Morpheus['profile']['updatePrivacy']>[0], 'id'>

/** Changes the profile of a session's number, and refreshes what is shown of it. */
export function useProfileActions(sessionId: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useMemo(() => {
    const id = sessionId
    const readAgain = () => queries.invalidateQueries({ queryKey: profileQuery(client, id).queryKey })
    return {
      update: async (change: Change) => {
        const answer = await client.profile.update({ id, ...change })
        queries.setQueryData(profileQuery(client, id).queryKey, answer)
      },
      setPicture: async (file: Blob | null) => {
        if (file) await client.profile.setPicture({ id, file })
        else await client.profile.removePicture({ id })
        await readAgain()
      },
      updatePrivacy: async (change: PrivacyChange) => {
        const answer = await client.profile.updatePrivacy({ id, ...change })
        queries.setQueryData(privacySettingsQuery(client, id).queryKey, answer)
      },
    }
  }, [client, queries, sessionId])
}
