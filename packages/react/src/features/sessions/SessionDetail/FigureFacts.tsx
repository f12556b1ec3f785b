import type { MessageFigures } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keysOf } from '../../../core/keys.js'
import { useFormat } from '../../../core/useFormat.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { useQueryCache } from '../../../provider/queries.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { useDetailTexts } from './texts.js'

/** Milliseconds: the number of waiting messages grows without events. */
const pause = 30_000

/** Today's and waiting messages of a session; live. Null when the server does not count them. */
function useSessionFigures(sessionId: string): MessageFigures | null | undefined {
  const client = useMorpheus()
  const queries = useQueryCache()
  const { data, isError } = useQuery(
    {
      queryKey: [...keysOf(client).messages(sessionId), 'figures'],
      queryFn: async ({ signal }) =>
        (await client.monitoring.sessionMetrics({ id: sessionId }, { signal })).messages,
      staleTime: 0,
      refetchInterval: pause,
    },
    queries,
  )
  return data === undefined && isError ? null : data
}

export function FigureFacts({ sessionId }: { sessionId: string }) {
  const format = useFormat()
  const texts = useDetailTexts()
  const figures = useSessionFigures(sessionId)
  if (figures === null) return null
  const { received, sent, queued, failed } = figures ?? {}
  const hasFigures = received !== undefined && sent !== undefined
  return (
    <>
      <Fact term={texts.messagesToday}>{hasFigures && texts.both(received, sent)}</Fact>
      {queued !== null && <Fact term={texts.queued}>{queued !== undefined && format.count(queued)}</Fact>}
      {failed !== null && (
        <Fact term={texts.failedToday}>
          {failed !== undefined && (failed > 0 ? <Bad>{format.count(failed)}</Bad> : format.count(failed))}
        </Fact>
      )}
    </>
  )
}

/** Reserves its space while loading. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="mo-figures">{children === false ? <Skeleton width={64} /> : children}</dd>
    </div>
  )
}

const Bad = ({ children }: { children: ReactNode }) => <span className="mo-fact-failed">{children}</span>
