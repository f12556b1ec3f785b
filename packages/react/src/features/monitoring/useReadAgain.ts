import { isNotOffered } from '@morpheus/sdk'
import { useEffect } from 'react'

interface RefetchableQuery {
  error: Error | null
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
}

/** Refetches a query whenever `readAt` changes, unless the server lacks the call. Returns the query. */
export function useReadAgain<Query extends RefetchableQuery>(query: Query, readAt: number | null): Query {
  const { refetch } = query
  const isMissing = isNotOffered(query.error)
  useEffect(() => {
    // Do not duplicate a running request.
    if (readAt !== null && !isMissing) void refetch({ cancelRefetch: false })
  }, [readAt, isMissing, refetch])
  return query
}
