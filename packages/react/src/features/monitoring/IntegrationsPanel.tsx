import { type IntegrationHealth, isNotOffered } from '@morpheus/sdk'
import { cardOf, cardStanding, cardTexts } from '@morpheus/sdk/integrations'
import { useQuery } from '@tanstack/react-query'
import { HeartPulse, Plug } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { followIntegrations } from '../../live/followIntegrations.js'
import { useQueryCache } from '../../provider/queries.js'
import { useTranslate } from '../../provider/translate.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { Panel } from '../../ui/Panel.js'
import { Segments } from '../../ui/Segments.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { QueryError } from '../../widget/QueryView.js'
import { CardStandingBadge } from '../integrations/CardStandingBadge.js'
import { IntegrationFacts } from '../integrations/IntegrationFacts.js'
import { IntegrationIcon } from '../integrations/IntegrationIcon.js'
import { allIntegrationsQuery, useReadAgain } from './queries.js'
import { useMonitoringTexts } from './texts.js'
import '../../ui/layout.css'
import './integrationsPanel.css'

/** Longer lists are collapsed, to keep the log in reach. */
const glance = 3

interface IntegrationsPanelProps {
  /** Time of the last read, in milliseconds since the epoch. */
  readAt: number | null
  filter: 'all' | 'failing'
  onShows: (filter: 'all' | 'failing') => void
  level: HeadingLevel
  slot?: Slot<{ integration: IntegrationHealth }> | undefined
  onOpen?: ((integration: IntegrationHealth) => void) | undefined
}

export function IntegrationsPanel({
  readAt,
  filter,
  onShows,
  level,
  slot = renderChildren,
  onOpen,
}: IntegrationsPanelProps) {
  const format = useFormat()
  const texts = useMonitoringTexts()
  const query = useAllIntegrations(readAt)
  const { data } = query
  const error = useReadError(query)
  // Other servers lack this call: render nothing.
  if (isNotOffered(error)) return null
  const { integrations = [], total = 0, failing = 0 } = data ?? {}
  const visible = filter === 'all' ? integrations : integrations.filter(isFailing)
  return (
    <Panel
      title={texts.integrations}
      headingLevel={level}
      tools={
        total > 0 && (
          <Segments
            label={texts.showIntegrations}
            value={filter}
            options={[
              { value: 'all', label: texts.allSessions(format.count(total)) },
              { value: 'failing', label: texts.onlyFailing(format.count(failing)) },
            ]}
            onChange={onShows}
          />
        )
      }
    >
      {!data && error && <QueryError query={query} error={error} title={texts.integrationsUnread} />}
      {!data && !error && (
        <div className="mo-standings-loading">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={44} />
          ))}
        </div>
      )}
      {data && total === 0 && (
        <EmptyState icon={<Plug />} title={texts.noIntegrations} level={levelBelow(level)}>
          {texts.noIntegrationsText}
        </EmptyState>
      )}
      {data && total > 0 && visible.length === 0 && (
        <EmptyState icon={<HeartPulse />} title={texts.nothingFailing} level={levelBelow(level)} />
      )}
      {visible.length > 0 && <Rows integrations={visible} slot={slot} onOpen={onOpen} />}
      {filter === 'all' && integrations.length < total && (
        <p className="mo-standings-more mo-muted">
          {texts.moreIntegrations(format.count(integrations.length), format.count(total))}
        </p>
      )}
    </Panel>
  )
}

const isFailing = (one: IntegrationHealth) => cardStanding(one).state === 'error'

interface RowsProps extends Pick<IntegrationsPanelProps, 'onOpen'> {
  integrations: readonly IntegrationHealth[]
  slot: Slot<{ integration: IntegrationHealth }>
}

function Rows({ integrations, slot, onOpen }: RowsProps) {
  const format = useFormat()
  const texts = useMonitoringTexts()
  const [isExpanded, setIsExpanded] = useState(false)
  const visible = isExpanded ? integrations : integrations.slice(0, glance)
  return (
    <>
      <ul className="mo-standings-list" aria-label={texts.integrationList}>
        {visible.map((one) => (
          <li key={`${one.sessionId} ${one.kind}`}>
            {slot({ integration: one, children: <Row integration={one} onOpen={onOpen} /> })}
          </li>
        ))}
      </ul>
      {visible.length < integrations.length && (
        <div className="mo-standings-more">
          <Button onClick={() => setIsExpanded(true)}>
            {texts.showAllIntegrations(format.count(integrations.length))}
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ integration, onOpen }: { integration: IntegrationHealth } & Pick<RowsProps, 'onOpen'>) {
  const texts = useMonitoringTexts()
  const { kind, sessionName } = integration
  const { label } = cardTexts(kind, cardOf(kind), useTranslate())
  const status = cardStanding(integration)
  return (
    <>
      <div className="mo-standing">
        <span className="mo-entry-icon" aria-hidden="true">
          <IntegrationIcon kind={kind} />
        </span>
        <div className="mo-standing-name">
          <span className="mo-standing-kind">
            {label} <CardStandingBadge standing={status} />
          </span>
          <span className="mo-truncate mo-muted" title={sessionName}>
            {sessionName}
          </span>
        </div>
      </div>
      <IntegrationFacts health={integration} standing={status} />
      {onOpen && (
        <Button
          className="mo-standing-open"
          size="small"
          aria-label={texts.openNamed(label, sessionName)}
          onClick={() => onOpen(integration)}
        >
          {texts.open}
        </Button>
      )}
    </>
  )
}

/** Integrations of all the user's sessions, failing ones first; live, and refetched whenever `readAt` changes. */
function useAllIntegrations(readAt: number | null) {
  const client = useMorpheus()
  const queries = useQueryCache()
  useEffect(() => followIntegrations(client, queries), [client, queries])
  return useReadAgain(useQuery(allIntegrationsQuery(client), queries), readAt)
}
