import { ActivityFeed, FallenSessions, MessageStats, NewSessionButton, OverviewCards } from '@morpheus/react'
import { BookOpen, CodeXml, LifeBuoy } from 'lucide-react'
import { useLocation } from 'wouter'
import { usePageTitle } from '../shell/usePageTitle.js'
import { ConnectedSessionsCard } from './dashboard/ConnectedSessionsCard.js'
import { LinkCard } from './dashboard/LinkCard.js'
import '../styles/dashboard.css'

export default function DashboardPage() {
  usePageTitle('Painel de Controle')
  const [, navigate] = useLocation()
  return (
    <div className="app-dashboard">
      <header className="app-page-header">
        <h1 className="mo-title">Painel de Controle</h1>
        <NewSessionButton />
      </header>
      <FallenSessions
        onOpenSession={({ id }) => navigate(`/sessions/${id}`)}
        href={({ id }) => `/sessions/${id}`}
      />
      <OverviewCards before={<ConnectedSessionsCard />} />
      <div className="app-dashboard-columns">
        <MessageStats />
        <ActivityFeed />
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
