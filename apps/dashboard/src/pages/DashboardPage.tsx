import {
  ActivityFeed,
  FallenSessions,
  fallenSessionsQuery,
  MessageStats,
  NewSessionButton,
  OverviewCards,
  overviewQuery,
  queryCacheOf,
  type SessionCounts,
  statsQuery,
  useFallenSessions,
  useSessionCounts,
} from '@morpheus/react'
import { Counter, Entry, IconButton, PageHeader, Panel, Skeleton } from '@morpheus/react/ui'
import type { Activity, Morpheus, OverviewCard } from '@morpheus/sdk'
import { BookOpen, Check, ChevronRight, CodeXml, LifeBuoy, Smartphone, X } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { firstSteps } from '../preferences/preferences.js'
import { usePreference } from '../preferences/usePreference.js'
import { attentionPath, deliveriesPath, messageSearchPath, sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { SessionDays } from './dashboard/SessionDays.js'
import { pickKnown } from './pickKnown.js'
import { useUrlQuery } from './useUrlQuery.js'
import '../styles/dashboard.css'

/** The longest wait for the panels at the top. */
const maxWaitMs = 1500

/**
 * True once the panels at the top (fallen sessions, first steps) are known. Showing the rest earlier would shift it
 * down.
 */
function useTopPanelsKnown(counts: SessionCounts | undefined): boolean {
  const fallenSessions = useFallenSessions()
  const isSettled = counts !== undefined && (counts.attention === 0 || fallenSessions.length > 0)
  const [isVisible, setVisible] = useState(isSettled)
  if (isSettled && !isVisible) setVisible(true)

  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [])

  return isVisible
}

const pathByMetric: Readonly<Record<NonNullable<OverviewCard['metric']>, string>> = {
  messages: '/sessions?visao=tabela',
  contacts: '/contacts',
  attention: attentionPath,
  responseTime: '/monitoring',
}

const getCardPath = ({ metric }: OverviewCard): string | undefined =>
  metric === null ? undefined : pathByMetric[metric]

/** Page for acting on an activity; undefined for messages, which open their trace. */
function getActivityPath({ type, sessionId }: Activity): string | undefined {
  if (type === 'template_created') return '/templates'
  if (sessionId === null) return undefined
  if (type === 'delivery_failed') return deliveriesPath(sessionId)
  return type === 'session_fell' || type === 'session_connected' ? sessionPath(sessionId) : undefined
}

const periods = ['day', 'week', 'month'] as const

/** Prefetches the data above the fold before the first render. */
export async function prefetchData(client: Morpheus): Promise<void> {
  const queries = queryCacheOf(client)
  await Promise.all([
    queries.prefetchQuery(statsQuery(client)),
    queries.prefetchQuery(fallenSessionsQuery(client)),
    queries.prefetchQuery(overviewQuery(client)),
  ])
}

export default function DashboardPage() {
  usePageTitle('Painel de Controle')
  const [, navigate] = useLocation()
  const [query, updateQuery] = useUrlQuery()
  const period = pickKnown(periods, query.get('periodo'))
  const filter = useMemo(() => ({ period }), [period])
  const { counts } = useSessionCounts()
  const isVisible = useTopPanelsKnown(counts)
  const areStepsShown = usePreference(firstSteps) === 'shown' && isSetupIncomplete(counts)
  return (
    <div className="app-dashboard" data-waiting={!isVisible}>
      <PageHeader title="Painel de Controle" actions={<NewSessionButton />} />
      {!isVisible && <Waiting />}
      <FallenSessions
        onOpenSession={({ id }) => navigate(sessionPath(id))}
        href={({ id }) => sessionPath(id)}
        allHref={() => attentionPath}
        onOpenHref={navigate}
      />
      {counts && areStepsShown && <FirstSteps counts={counts} />}
      {!(areStepsShown && counts?.total === 0) && (
        <OverviewCards
          before={<ConnectedSessionsCard />}
          href={getCardPath}
          outboxHref={(state) => messageSearchPath(null, state)}
          onOpenHref={navigate}
        />
      )}
      <div className="app-dashboard-columns">
        <MessageStats filter={filter} onFilterChange={(next) => updateQuery({ periodo: next.period })} />
        <ActivityFeed href={getActivityPath} onOpenHref={navigate} />
      </div>
      <SessionDays />
      <div className="app-dashboard-cards">
        <LinkCard
          href="/documentation"
          icon={<BookOpen />}
          title="Documentação"
          text="O guia para integrar o seu sistema."
        />
        <LinkCard
          href="/api-reference"
          icon={<CodeXml />}
          title="Referência da API"
          text="Cada chamada, campo e resposta."
        />
        <LinkCard
          href="/documentation"
          icon={<LifeBuoy />}
          title="Suporte"
          text="As respostas estão na documentação: comece por lá."
        />
      </div>
    </div>
  )
}

/** In place of the page until its first panel is known. */
function Waiting() {
  return (
    <div className="app-dashboard-waiting">
      <p className="mo-sr" role="status">
        Carregando…
      </p>
      <div className="mo-stats">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <div key={key} className="mo-card app-dashboard-waiting-card">
            <Skeleton width="60%" />
            <Skeleton width={72} height={28} />
            <Skeleton width="80%" />
          </div>
        ))}
      </div>
      <div className="app-dashboard-columns">
        <div className="mo-card app-dashboard-waiting-panel">
          <Skeleton width={160} height={20} />
          <Skeleton height={290} />
        </div>
        <div className="mo-card app-dashboard-waiting-panel">
          <Skeleton width={140} height={20} />
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} height={52} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** The setup is incomplete; false when the server does not report it. */
function isSetupIncomplete(counts: SessionCounts | undefined): boolean {
  if (!counts || counts.targets === null) return false
  return counts.total === 0 || counts.paired === 0 || counts.targets === 0
}

interface LinkCardProps {
  href: string
  icon: ReactNode
  title: string
  text: string
}

function LinkCard({ href, icon, title, text }: LinkCardProps) {
  return (
    <Link href={href} className="mo-entry">
      <Entry icon={icon} title={title} help={text} />
    </Link>
  )
}

function ConnectedSessionsCard() {
  const { counts, error } = useSessionCounts()
  const isError = error !== null
  return (
    <Link href="/sessions" className="mo-counter">
      <Counter
        icon={<Smartphone aria-hidden="true" />}
        label="Sessões conectadas"
        opens
        note={counts ? `de ${counts.total.toLocaleString('pt-BR')} no total` : formatMissing(isError)}
      >
        {counts?.connected.toLocaleString('pt-BR') ?? (isError ? '—' : <Skeleton width={40} height={28} />)}
      </Counter>
    </Link>
  )
}

function formatMissing(isError: boolean): string {
  return isError ? 'Não foi possível carregar' : 'Carregando…'
}

interface Step {
  title: string
  text: string
  href: string
  isDone: boolean
}

function FirstSteps({ counts }: { counts: SessionCounts }) {
  const steps: readonly Step[] = [
    {
      title: 'Crie uma sessão',
      text: 'Cada número de WhatsApp é uma sessão.',
      href: '/sessions',
      isDone: counts.total > 0,
    },
    {
      title: 'Leia o QR',
      text: 'Com o celular do número, em Aparelhos conectados.',
      href: '/sessions?situacao=unpaired',
      isDone: counts.paired > 0,
    },
    {
      title: 'Configure um destino',
      text: 'Webhook, WebSocket, RabbitMQ, SQS, NATS, Kafka ou um sistema de atendimento.',
      href: '/integrations',
      isDone: (counts.targets ?? 0) > 0,
    },
  ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  const doneCount = steps.filter(({ isDone }) => isDone).length
  return (
    <Panel
      title="Primeiros passos"
      note={`${doneCount} de ${steps.length} feitos`}
      tools={
        <IconButton label="Ocultar primeiros passos" icon={<X />} onClick={() => firstSteps.set('hidden')} />
      }
    >
      <ol className="app-steps">
        {steps.map(({ title, text, href, isDone }, index) => (
          <li key={title} className="app-step" data-done={isDone} data-next={index === next}>
            <span className="app-step-mark" aria-hidden="true">
              {isDone ? <Check /> : index + 1}
            </span>
            <span className="app-step-text">
              <Link href={href} className="app-step-link">
                {title}
                <span className="mo-sr">{isDone ? ', feito' : ', a fazer'}</span>
              </Link>
              <span className="mo-muted">{text}</span>
            </span>
            {!isDone && <ChevronRight className="app-step-arrow" aria-hidden="true" />}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
