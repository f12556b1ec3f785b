import { ApiError } from '@morpheus/sdk'
import { QueryClient } from '@tanstack/react-query'

const minute = 60_000
const attempts = 3

/** Core spec §8: fresh 5 min, kept 10, no refetch on focus, no retry on 4xx, else up to 3 attempts; mutations never. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        refetchOnWindowFocus: false,
        retry: (failures, error) => !isRefusal(error) && failures < attempts - 1,
      },
      mutations: { retry: false },
    },
  })
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500
}
