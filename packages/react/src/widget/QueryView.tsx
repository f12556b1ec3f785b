import { isNotOffered } from '@morpheus/sdk'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useErrors, useReadError } from '../core/useErrors.js'
import { ErrorState } from '../ui/ErrorState.js'
import type { HostAttributes } from '../ui/lib/rootProps.js'

interface Query<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface QueryErrorProps extends HostAttributes {
  query: Pick<Query<unknown>, 'isFetching' | 'refetch'>
  error: unknown
  title: string
}

export function QueryError({ query, error, title, ...host }: QueryErrorProps) {
  const errors = useErrors()
  return (
    <ErrorState
      {...host}
      icon={<CircleAlert />}
      title={title}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      {errors.reason(error)}
    </ErrorState>
  )
}

interface QueryViewProps<Data> {
  query: Query<Data>
  errorTitle: string
  loading: ReactNode
  /** Replaces the error where the server does not have the call. */
  unsupported?: ReactNode
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** States of a read: loading, error with a retry, not offered, empty, data. Data once read outlives later errors. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, errorTitle, loading, unsupported, isEmpty, empty, children } = props
  const error = useReadError(query)
  const { data } = query
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data)
  if (!error) return loading
  if (unsupported !== undefined && isNotOffered(error)) return unsupported
  return <QueryError query={query} error={error} title={errorTitle} />
}
