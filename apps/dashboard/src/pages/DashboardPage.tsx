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
  useSessionCounts,
} from '@morpheus/react'
import type { Morpheus } from '@morpheus/sdk'
import { BookOpen, CodeXml, LifeBuoy } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { firstSteps } from '../choices/choices.js'
import { useChoice } from '../choices/useChoice.js'
import { attentionPlace, sessionPlace } from '../sessionPlaces.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { ConnectedSessionsCard } from './dashboard/ConnectedSessionsCard.js'
import { FirstSteps } from './dashboard/FirstSteps.js'
import { LinkCard } from './dashboard/LinkCard.js'
import { activityPlace, cardPlace } from './dashboard/places.js'
import { useFirstNews } from './dashboard/useFirstNews.js'
import { oneOf } from './oneOf.js'
import { useQuery } from './useQuery.js'
import '../styles/dashboard.css'

const statsPeriods = ['day', 'week', 'month'] as const

/** Prefetches the data above the fold before the first render. */
export async function readAhead(client: Morpheus): Promise<void> {
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
  const [query, keep] = useQuery()
  const period = oneOf(statsPeriods, query.get('periodo'))
  const filter = useMemo(() => ({ period }), [period])
  const { counts } = useSessionCounts()
  const isShown = useFirstNews(counts)
  const areStepsShown = useChoice(firstSteps) === 'shown' && isBeginning(counts)
  return (
    <div className="app-dashboard" data-waiting={!isShown}>
      <header className="app-page-header">
        <h1 className="mo-title">Painel de Controle</h1>
        <NewSessionButton />
      </header>
      <FallenSessions
        onOpenSession={({ id }) => navigate(sessionPlace(id))}
        href={({ id }) => sessionPlace(id)}
        allHref={() => attentionPlace}
        onOpenHref={navigate}
      />
      {counts && areStepsShown && <FirstSteps counts={counts} />}
      {!(areStepsShown && counts?.total === 0) && (
        <OverviewCards before={<ConnectedSessionsCard />} href={cardPlace} onOpenHref={navigate} />
      )}
      <div className="app-dashboard-columns">
        <MessageStats filter={filter} onFilterChange={(next) => keep({ periodo: next.period })} />
        <ActivityFeed href={activityPlace} onOpenHref={navigate} />
      </div>
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

/** The setup is incomplete; false when the server does not report it. */
function isBeginning(counts: SessionCounts | undefined): boolean {
  if (!counts || counts.targets === null) return false
  return counts.total === 0 || counts.paired === 0 || counts.targets === 0
}
