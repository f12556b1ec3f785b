import { type Delivery, type DeliveryAttempt, eventLabel } from '@morpheus/sdk'
import { postedRequest } from '@morpheus/sdk/format'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, ChevronUp, CircleCheck, CircleX, RotateCcw, Route, Terminal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { useTexts } from '../../provider/texts.js'
import { useTranslate } from '../../provider/translate.js'
import { Button } from '../../ui/Button.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { Dialog } from '../../ui/Dialog.js'
import { IconButton } from '../../ui/IconButton.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useCopy } from '../../ui/lib/useCopy.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { Stack, stackClasses } from '../../ui/Stack.js'
import { QueryError } from '../../widget/QueryView.js'
import { useTimes } from '../account/useTimes.js'
import { LazyTraceDrawer } from '../trace/LazyTraceDrawer.js'
import { useTraceTexts } from '../trace/texts.js'
import { DeliveryFacts } from './DeliveryFacts.js'
import { canReplay } from './DeliveryRow.js'
import { postedToQuery, useDelivery } from './queries.js'
import { useDeliveryTexts, useTargetLabels } from './texts.js'
import type { DeliveryActions } from './useDeliveryActions.js'
import './deliveryDetail.css'

interface DeliveryDetailProps {
  sessionId: string
  id: string
  /** Row of the list, shown until the full delivery loads. */
  row: Delivery | undefined
  newerId: string | undefined
  olderId: string | undefined
  onOpen: (id: string) => void
  actions: DeliveryActions
  onClose: () => void
}

/** Delivery with payload, attempts and replay button. Its contents are rendered as text only. */
export function DeliveryDetail(props: DeliveryDetailProps) {
  const { sessionId, id, row, newerId, olderId, onOpen, actions, onClose } = props
  const targetLabels = useTargetLabels()
  const texts = useDeliveryTexts()
  const translate = useTranslate()
  const traceTexts = useTraceTexts()
  const common = useTexts().common
  const [isTracing, setTracing] = useState(false)
  const query = useDelivery(sessionId, id)
  const { data } = query
  const error = useReadError(query)
  const delivery = data?.delivery ?? row

  useNeighbourKeys({ j: olderId, k: newerId }, onOpen)

  return (
    <Dialog
      title={delivery ? eventLabel(delivery.event, translate) : texts.detail}
      description={delivery && `${delivery.event} · ${targetLabels[delivery.target]}`}
      placement="side"
      onClose={onClose}
      footer={
        <>
          <span className="mo-delivery-beside">
            <IconButton
              label={texts.newer}
              icon={<ChevronUp />}
              disabled={newerId === undefined}
              onClick={() => newerId && onOpen(newerId)}
            />
            <IconButton
              label={texts.older}
              icon={<ChevronDown />}
              disabled={olderId === undefined}
              onClick={() => olderId && onOpen(olderId)}
            />
          </span>
          <Button onClick={onClose}>{common.close}</Button>
          <Button icon={<Route />} onClick={() => setTracing(true)}>
            {traceTexts.open}
          </Button>
          <Button
            variant="primary"
            icon={<RotateCcw />}
            busy={actions.busy === id}
            disabled={!delivery || !canReplay(delivery)}
            onClick={() => delivery && void actions.replay(delivery)}
          >
            {texts.replay}
          </Button>
        </>
      }
    >
      <Stack gap={20}>
        {delivery && <DeliveryFacts delivery={delivery} position={data?.position} />}
        {!data && error && <QueryError query={query} error={error} title={texts.detailError} />}
        {!data && !error && <Skeleton height={160} />}
        {data && (
          <>
            <AttemptList attempts={data.attempts} />
            <section className={stackClasses({ gap: 8 })}>
              <div className="mo-delivery-part-head">
                <h3 className="mo-delivery-part-title">{texts.body}</h3>
                <CopyButton value={JSON.stringify(data.payload)} label={texts.copyBody} />
              </div>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
              <pre className="mo-delivery-body" tabIndex={0}>
                {escapeInvisible(JSON.stringify(data.payload, null, 2))}
              </pre>
            </section>
            {data.delivery.target === 'webhook' && (
              <SentRequest sessionId={sessionId} id={id} payload={data.payload} />
            )}
          </>
        )}
      </Stack>
      {isTracing && <LazyTraceDrawer id={id} onClose={() => setTracing(false)} />}
    </Dialog>
  )
}

/** Keys `j` and `k` open the adjacent entry, unless the user is typing. */
function useNeighbourKeys(
  neighbourIds: Readonly<Record<'j' | 'k', string | undefined>>,
  onOpen: (id: string) => void,
): void {
  const latest = useRef({ beside: neighbourIds, onOpen })
  useEffect(() => {
    latest.current = { beside: neighbourIds, onOpen }
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
      if (event.key !== 'j' && event.key !== 'k') return
      const id = latest.current.beside[event.key]
      event.stopPropagation()
      if (id !== undefined) latest.current.onOpen(id)
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

function AttemptList({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  const format = useFormat()
  const times = useTimes()
  const translate = useTranslate()
  const texts = useDeliveryTexts()
  return (
    <section className={stackClasses({ gap: 8 })}>
      <h3 className="mo-delivery-part-title">{texts.attemptHistory}</h3>
      {attempts.length === 0 && <p className="mo-muted">{texts.noAttempts}</p>}
      <ol className="mo-attempts">
        {[...attempts].reverse().map(({ number, at, duration, answerStatus, error, errorI18n, answer }) => (
          <li key={number} className={error === null ? 'mo-attempt mo-attempt-good' : 'mo-attempt'}>
            {error === null ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
            <div className="mo-attempt-text">
              <p className="mo-attempt-line mo-figures">
                <span className="mo-attempt-name">{texts.attempt(number)}</span>
                <time dateTime={at}>{times.exactTime(at)}</time>
                {answerStatus !== null && <span>{texts.answered(answerStatus)}</span>}
                <span>{texts.duration(format.count(duration))}</span>
              </p>
              <p className={error === null ? 'mo-attempt-success' : 'mo-attempt-error'}>
                {error === null ? texts.success : translate(errorI18n, error)}
              </p>
              {answer !== null && answer !== '' && (
                <>
                  <p className="mo-attempt-caption">{texts.answer}</p>
                  <pre className="mo-attempt-answer">{escapeInvisible(answer)}</pre>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface SentRequestProps {
  sessionId: string
  id: string
  payload: unknown
}

function SentRequest({ sessionId, id, payload }: SentRequestProps) {
  const texts = useDeliveryTexts()
  const common = useTexts().common
  const client = useMorpheus()
  const { data: webhook } = useQuery(postedToQuery(client, sessionId), useQueryCache())
  const posted = webhook && postedRequest({ id, payload }, webhook)
  const [copied, copy] = useCopy(posted?.curl ?? '')
  if (!posted) return null
  return (
    <section className={stackClasses({ gap: 8 })}>
      <div className="mo-delivery-part-head">
        <h3 className="mo-delivery-part-title">{texts.headers}</h3>
        <Button
          size="small"
          icon={copied === 'copied' ? <Check /> : <Terminal />}
          onClick={() => void copy()}
        >
          {copied === 'copied' ? common.copied : texts.copyCurl}
        </Button>
      </div>
      <dl className="mo-delivery-headers mo-mono">
        {[...posted.headers, ...posted.calculated.map((name) => [name, null] as const)].map(
          ([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={value === null ? 'mo-muted' : undefined}>{value ?? texts.calculated}</dd>
            </div>
          ),
        )}
      </dl>
      <p className="mo-muted">{texts.headersHint}</p>
      {copied === 'failed' && <p role="alert">{common.copyFailure}</p>}
    </section>
  )
}
