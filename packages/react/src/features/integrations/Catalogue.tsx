import { type ConversationKind, isNotOffered } from '@morpheus/sdk'
import { popular } from '@morpheus/sdk/integrations'
import { CircleAlert, CircleSlash, Plus, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useReadError } from '../../core/useReadError.js'
import { useToast } from '../../core/useToast.js'
import { useSay } from '../../provider/speech.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button/Button.js'
import { EmptyState } from '../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../ui/ErrorState/ErrorState.js'
import { heading, levelBelow } from '../../ui/kit/heading.js'
import { outermost } from '../../ui/kit/hostAttributes.js'
import { SearchInput } from '../../ui/SearchInput/SearchInput.js'
import { Segments } from '../../ui/Segments/Segments.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import { useControlled } from '../../widget/useControlled.js'
import { useFilter } from '../../widget/useFilter.js'
import { useSearch } from '../../widget/useSearch.js'
import { useIntegrations } from '../deliveries/useIntegrations.js'
import { useSessions } from '../sessions/useSessions.js'
import { ConfigurationDialog } from './ConfigurationDialog.js'
import { EntryIcon } from './EntryIcon.js'
import { categories, type Entry, entriesWith, type Features, findEntries } from './entries.js'
import { IntegrationCard } from './IntegrationCard.js'
import type { IntegrationCatalogueProps, IntegrationFilter } from './props.js'
import { SessionChoice } from './SessionChoice.js'
import { Summary } from './Summary.js'
import { useIntegrationTexts } from './texts.js'
import '../../ui/Card/card.css'
import './style.css'

/** Integration page, rendered once the features are known. */
export function Catalogue(props: IntegrationCatalogueProps & { features: Features }) {
  const { features, externalId, metadata, onOpenSessions, headingLevel = 2 } = props
  const { filter, narrow } = useFilter<IntegrationFilter>(props)
  const [search, setSearch] = useSearch(filter.search ?? '', (text) => narrow({ search: text }))
  const [sessionId, choose] = useControlled(
    props.sessionId,
    props.defaultSessionId ?? null,
    props.onSessionIdChange,
  )
  const texts = useIntegrationTexts()
  const errors = useErrors()
  const say = useSay()
  const { notOffered } = useTexts().common
  const notify = useToast()
  const sessionsQuery = useSessions({ externalId, metadata })
  const sessionsError = useReadError(sessionsQuery)
  const { data: sessions } = sessionsQuery
  const only = sessions?.length === 1 ? sessions[0] : undefined
  const session = sessions?.find(({ id }) => id === sessionId) ?? only
  const health = useIntegrations(session?.id ?? null)
  const healthError = useReadError(health)
  const [opened, setOpened] = useState<ConversationKind | null>(null)
  const tools = useRef<HTMLDivElement>(null)
  const selector = useRef<HTMLSelectElement>(null)
  const Heading = heading(headingLevel)
  const entries = entriesWith(features, say)
  const found = findEntries(entries, { ...filter, search })
  const isMissing = isNotOffered(healthError)
  const isLoading = session !== undefined && health.data === undefined && healthError === null

  function open({ kind, label }: Entry) {
    if (kind === null) return notify({ tone: 'info', text: texts.soonNotice(label) })
    if (session) return setOpened(kind)
    notify({ tone: 'error', text: texts.needsSession })
    selector.current?.focus()
  }

  function startSearch() {
    tools.current?.scrollIntoView({ block: 'nearest' })
    tools.current?.querySelector('input')?.focus()
  }

  return (
    <div {...outermost(props, 'mo-integrations')}>
      <header className="mo-integrations-header">
        <Heading className="mo-title">{texts.title}</Heading>
        <Button variant="primary" icon={<Plus />} onClick={startSearch}>
          {texts.add}
        </Button>
      </header>
      <Summary health={health.data} sessionName={session?.name} loading={isLoading} />
      <section className="mo-card mo-integrations-choice" aria-label={texts.session}>
        {sessions ? (
          <SessionChoice
            sessions={sessions}
            sessionId={session?.id ?? null}
            focusRef={selector}
            onSelect={choose}
            onOpenSessions={onOpenSessions}
          />
        ) : sessionsError ? (
          <ErrorState
            icon={<CircleAlert />}
            title={texts.sessionsError}
            busy={sessionsQuery.isFetching}
            onRetry={() => void sessionsQuery.refetch()}
          >
            {errors.reason(sessionsError)}
          </ErrorState>
        ) : (
          <Skeleton height={64} />
        )}
      </section>
      {isMissing && session && (
        <div className="mo-card">
          <EmptyState icon={<CircleSlash />} title={notOffered} />
        </div>
      )}
      {healthError && !isMissing && session && (
        <div className="mo-card">
          <ErrorState
            icon={<CircleAlert />}
            title={texts.healthError}
            busy={health.isFetching}
            onRetry={() => void health.refetch()}
          >
            {errors.reason(healthError)}
          </ErrorState>
        </div>
      )}
      <section className="mo-integrations-popular" aria-label={texts.popular}>
        <h2 className="mo-integrations-subtitle">{texts.popular}</h2>
        <ul>
          {entries
            .filter(({ name }) => popular.some((one) => one === name))
            .map((entry) => (
              <li key={entry.name}>
                <Button
                  icon={
                    <span aria-hidden="true">
                      <EntryIcon entry={entry} />
                    </span>
                  }
                  onClick={() => open(entry)}
                >
                  {entry.label}
                </Button>
              </li>
            ))}
        </ul>
      </section>
      <div ref={tools} className="mo-integrations-tools">
        <SearchInput label={texts.search} value={search} onChange={setSearch} />
        <Segments
          label={texts.category}
          value={filter.category ?? ''}
          options={[
            { value: '', label: texts.all },
            ...categories.map((category) => ({ value: category, label: say(category) })),
          ]}
          onChange={(wanted) => narrow({ category: categories.find((category) => category === wanted) })}
        />
      </div>
      {found.length === 0 ? (
        <div className="mo-card">
          <EmptyState
            icon={<SearchX />}
            title={texts.empty}
            action={
              <Button
                onClick={() => {
                  // Discards a pending search, too.
                  setSearch('')
                  narrow({ search: undefined, category: undefined })
                }}
              >
                {texts.showAll}
              </Button>
            }
          >
            {texts.emptyText}
          </EmptyState>
        </div>
      ) : (
        <ul className="mo-integration-grid" aria-label={texts.list}>
          {found.map((entry) => (
            <li key={entry.name}>
              <IntegrationCard
                entry={entry}
                health={entry.kind === null ? null : health.data?.[entry.kind]}
                loading={isLoading}
                unknown={session !== undefined && healthError !== null}
                level={levelBelow(headingLevel)}
                onOpen={() => open(entry)}
              />
            </li>
          ))}
        </ul>
      )}
      {opened && session && (
        <ConfigurationDialog what={opened} sessionId={session.id} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}
