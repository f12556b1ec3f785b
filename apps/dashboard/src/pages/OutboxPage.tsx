import { useErrors, useFormat, useMorpheus, useNow, useSession, useToast } from '@morpheus/react'
import {
  Badge,
  type BadgeProps,
  Button,
  EmptyState,
  LazyBoundary,
  ListRow,
  lazy,
  PageHeader,
  RowList,
  SearchInput,
  Segments,
} from '@morpheus/react/ui'
import type { MessageRecord } from '@morpheus/sdk'
import { messageStateLabels } from '@morpheus/sdk/text'
import { ArrowLeft, Ban, CircleSlash, RotateCw, Route, Send } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { useOutbox } from './outbox/useOutbox.js'
import { pickKnown } from './pickKnown.js'
import { useUrlQuery } from './useUrlQuery.js'
import '../styles/outbox.css'

const TraceCommand = lazy(async () => (await import('../shell/TraceCommand.js')).default)

const states = ['queued', 'failed'] as const

const tones: { readonly [state in MessageRecord['state']]?: BadgeProps['tone'] } = {
  failed: 'danger',
  queued: 'warning',
  sending: 'warning',
  scheduled: 'neutral',
}

/** Outgoing messages of a session: queued and failed ones with their reason, trace and retry. */
export default function OutboxPage({ sessionId }: { sessionId: string }) {
  const { data: session } = useSession(sessionId)
  usePageTitle(session ? `Envios de ${session.name}` : 'Envios')
  const [, navigate] = useLocation()
  const [query, updateQuery] = useUrlQuery()
  const state = pickKnown(states, query.get('estado'))
  const search = query.get('q') ?? ''
  const outbox = useOutbox(sessionId, { state, search })
  const [tracedId, setTraced] = useState<string | null>(null)
  return (
    <div className="app-outbox">
      <Button
        className="app-outbox-back"
        size="small"
        variant="ghost"
        icon={<ArrowLeft />}
        onClick={() => navigate(sessionPath(sessionId))}
      >
        {session?.name ?? 'Sessão'}
      </Button>
      <PageHeader title="Envios" description="As mensagens que esta sessão enviou, ou vai enviar" />
      <div className="app-outbox-tools">
        <SearchInput
          label="Buscar por texto, número ou identificador"
          value={search}
          onChange={(q) => updateQuery({ q: q || undefined })}
        />
        <Segments
          label="Estado"
          value={state ?? 'all'}
          options={[
            { value: 'all', label: 'Todas', dot: undefined },
            { value: 'queued', label: 'Na fila', dot: 'watch' },
            { value: 'failed', label: 'Falharam', dot: 'bad' },
          ]}
          onChange={(next) => updateQuery({ estado: next === 'all' ? undefined : next })}
        />
      </div>
      <OutboxList outbox={outbox} hasFilter={search !== '' || state !== undefined} onTrace={setTraced} />
      {tracedId !== null && (
        <LazyBoundary>
          <TraceCommand traceId={tracedId} onClose={() => setTraced(null)} />
        </LazyBoundary>
      )}
    </div>
  )
}

interface OutboxListProps {
  outbox: ReturnType<typeof useOutbox>
  hasFilter: boolean
  onTrace: (id: string) => void
}

function OutboxList({ outbox, hasFilter, onTrace }: OutboxListProps) {
  const { messages, status, nextCursor, loadMore, reload } = outbox
  if (status === 'notOffered')
    return <EmptyState icon={<CircleSlash />} title="Envios não oferecidos por este servidor" level={2} />
  if (status === 'failed')
    return (
      <EmptyState
        icon={<CircleSlash />}
        title="Não foi possível carregar os envios"
        level={2}
        action={<Button onClick={reload}>Tentar novamente</Button>}
      />
    )
  if (status === 'loading')
    return (
      <p className="mo-muted" role="status">
        Carregando…
      </p>
    )
  return (
    <>
      {messages.length === 0 && (
        <EmptyState
          icon={<Send />}
          title={hasFilter ? 'Nenhum envio assim' : 'Nenhum envio ainda'}
          level={2}
        />
      )}
      <RowList>
        {messages.map((message) => (
          <OutboxRow key={message.id} message={message} onTrace={onTrace} onChanged={reload} />
        ))}
      </RowList>
      {nextCursor !== null && <Button onClick={loadMore}>Carregar mais antigas</Button>}
    </>
  )
}

interface OutboxRowProps {
  message: MessageRecord
  onTrace: (id: string) => void
  onChanged: () => void
}

function OutboxRow({ message, onTrace, onChanged }: OutboxRowProps) {
  const { messages } = useMorpheus()
  const format = useFormat()
  const now = useNow()
  const notify = useToast()
  const { showError } = useErrors()
  const [isBusy, setBusy] = useState(false)
  const { id, state, failure, text, type, contactPhone, groupId, createdAt } = message
  const recipient = groupId ? 'Grupo' : format.phone(contactPhone)

  async function run(act: (params: { id: string }) => Promise<unknown>, failureText: string) {
    setBusy(true)
    try {
      await act({ id })
      onChanged()
    } catch (error) {
      notify({ tone: 'error', text: showError(error, failureText), cause: error })
    } finally {
      setBusy(false)
    }
  }

  return (
    <ListRow
      title={recipient}
      state={<Badge tone={tones[state] ?? 'success'}>{messageStateLabels[state]}</Badge>}
      badges={failure && <span className="app-outbox-reason">{failure.message}</span>}
      detail={
        <>
          <time dateTime={createdAt}>{format.relative(createdAt, now)}</time>
          <span>{text || type}</span>
        </>
      }
      actions={
        <div className="app-outbox-actions">
          <Button
            size="small"
            variant="ghost"
            icon={<Route />}
            aria-label={`Rastro da mensagem para ${recipient}`}
            onClick={() => onTrace(id)}
          >
            Rastro
          </Button>
          {state === 'failed' && (
            <Button
              size="small"
              icon={<RotateCw />}
              busy={isBusy}
              aria-label={`Reenviar a mensagem para ${recipient}`}
              onClick={() => void run(messages.retry, 'Não foi possível reenviar a mensagem')}
            >
              Reenviar
            </Button>
          )}
          {(state === 'queued' || state === 'scheduled') && (
            <Button
              size="small"
              icon={<Ban />}
              busy={isBusy}
              aria-label={`Cancelar a mensagem para ${recipient}`}
              onClick={() => void run(messages.cancel, 'Não foi possível cancelar a mensagem')}
            >
              Cancelar
            </Button>
          )}
        </div>
      }
    />
  )
}
