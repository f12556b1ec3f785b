import type { MessageFigures } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keysOf } from '../../../core/keys.js'
import { useFormat } from '../../../core/useFormat.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { useQueryCache } from '../../../provider/queries.js'
import { openInThisTab } from '../../../ui/lib/dom.js'
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

export interface OutboxLinks {
  /** Address of the outgoing messages in a state; without it the figures are no links. */
  outboxHref: ((state: 'queued' | 'failed') => string) | undefined
  onOpenHref: ((href: string) => void) | undefined
}

interface FigureFactsProps extends OutboxLinks {
  sessionId: string
}

export function FigureFacts({ sessionId, outboxHref, onOpenHref }: FigureFactsProps) {
  const format = useFormat()
  const texts = useDetailTexts()
  const figures = useSessionFigures(sessionId)
  if (figures === null) return null
  const { received, sent, queued, failed } = figures ?? {}
  const renderCount = (state: 'queued' | 'failed', count: number, text: ReactNode) => {
    const href = count > 0 ? outboxHref?.(state) : undefined
    if (href === undefined) return text
    return (
      <a href={href} onClick={onOpenHref && ((event) => openInThisTab(event, () => onOpenHref(href)))}>
        {text}
      </a>
    )
  }
  const hasFigures = received !== undefined && sent !== undefined
  return (
    <>
      <Fact term={texts.messagesToday}>{hasFigures && texts.both(received, sent)}</Fact>
      {queued !== null && (
        <Fact term={texts.queued}>
          {queued !== undefined && renderCount('queued', queued, format.count(queued))}
        </Fact>
      )}
      {failed !== null && (
        <Fact term={texts.failedToday}>
          {failed !== undefined &&
            renderCount(
              'failed',
              failed,
              failed > 0 ? <Bad>{format.count(failed)}</Bad> : format.count(failed),
            )}
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
