import { AnswerError, ApiError, NetworkError, TimeoutError } from '@morpheus/sdk'
import { QueryClient } from '@tanstack/react-query'

const minute = 60_000
const attempts = 3

/**
 * Creates a query cache with the kit's defaults: fresh 5 min, kept 10, no refetch on focus, no retry on 4xx, else up
 * to 3 attempts; mutations never. Core spec §8. Network errors, timeouts and malformed answers are not retried: the
 * client has already retried what can succeed.
 * @example
 * const queryClient = createQueryClient()
 * const page = <MorpheusProvider client={client} queryClient={queryClient}>{children}</MorpheusProvider>
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        // On a server a timer would keep the process alive after its single render.
        gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 10 * minute,
        refetchOnWindowFocus: false,
        retry: (failures, error) => !isSettled(error) && failures < attempts - 1,
      },
      mutations: { retry: false },
    },
  })
}

function isSettled(error: unknown): boolean {
  if (error instanceof ApiError) return error.status < 500
  return error instanceof AnswerError || error instanceof NetworkError || error instanceof TimeoutError
}
