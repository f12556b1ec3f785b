import { type ConversationKind, isNotOffered, type TargetHealth } from '@morpheus/sdk'
import { categoryLabel, conversationKinds, popular, reachedByWebhook } from '@morpheus/sdk/integrations'
import { CircleCheck, CircleSlash, Clock, LayoutGrid, Plug, Plus, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useRequestedEditor } from '../../core/useRequestedEditor.js'
import { useToast } from '../../core/useToast.js'
import { useTexts } from '../../provider/texts.js'
import { useTranslate } from '../../provider/translate.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { levelBelow } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { SearchInput } from '../../ui/SearchInput.js'
import { Segments } from '../../ui/Segments.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { stackClasses } from '../../ui/Stack.js'
import { Stat } from '../../ui/Stat.js'
import { QueryError } from '../../widget/QueryView.js'
import { useControlled } from '../../widget/useControlled.js'
import { useFilter } from '../../widget/useFilter.js'
import { useSearch } from '../../widget/useSearch.js'
import { useIntegrations } from '../deliveries/queries.js'
import { useSessions } from '../sessions/queries.js'
import { ConfigurationDialog } from './ConfigurationDialog.js'
import { categories, createEntries, type Entry, type Features, findEntries } from './entries.js'
import { EntryIcon, IntegrationCard } from './IntegrationCard.js'
import type { IntegrationCatalogueProps, IntegrationFilter } from './props.js'
import { SessionChoice } from './SessionChoice.js'
import { useIntegrationTexts } from './texts.js'
import '../../ui/display.css'
import './style.css'

/** The Zapier card opens the session's webhook. */
type OpenKind = ConversationKind | 'webhook'

const openKinds: readonly OpenKind[] = [...conversationKinds, 'webhook']
const findKind = (address: string) => openKinds.find((kind) => kind === address) ?? null

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
  const translate = useTranslate()
  const { notOffered } = useTexts().common
  const notify = useToast()
  const sessionsQuery = useSessions({ externalId, metadata })
  const sessionsError = useReadError(sessionsQuery)
  const { data: sessions } = sessionsQuery
  const onlySession = sessions?.length === 1 ? sessions[0] : undefined
  const session = sessions?.find(({ id }) => id === sessionId) ?? onlySession
  const health = useIntegrations(session?.id ?? null)
  const healthError = useReadError(health)
  const [openKind, setOpenKind] = useState<OpenKind | null>(null)
  useRequestedEditor(findKind, setOpenKind, session !== undefined)
  const tools = useRef<HTMLDivElement>(null)
  const selector = useRef<HTMLSelectElement>(null)
  const entries = createEntries(features, translate)
  const matches = findEntries(entries, { ...filter, search })
  const isUnsupported = isNotOffered(healthError)
  const isLoading = session !== undefined && health.data === undefined && healthError === null

  function open({ kind }: Entry) {
    if (session) return setOpenKind(kind ?? 'webhook')
    notify({ tone: 'error', text: texts.needsSession })
    selector.current?.focus()
  }

  function startSearch() {
    tools.current?.scrollIntoView({ block: 'nearest' })
    tools.current?.querySelector('input')?.focus()
  }

  return (
    <div {...rootProps(props, stackClasses({ gap: 20 }))}>
      <PageHeader
        title={texts.title}
        headingLevel={headingLevel}
        actions={
          <Button variant="primary" icon={<Plus />} onClick={startSearch}>
            {texts.add}
          </Button>
        }
      />
      <div className="mo-card mo-integrations-choice">
        <section aria-label={texts.session}>
          {sessions ? (
            <SessionChoice
              sessions={sessions}
              sessionId={session?.id ?? null}
              focusRef={selector}
              onSelect={choose}
              onOpenSessions={onOpenSessions}
            />
          ) : sessionsError ? (
            <QueryError query={sessionsQuery} error={sessionsError} title={texts.sessionsError} />
          ) : (
            <Skeleton height={64} />
          )}
        </section>
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
      </div>
      {isUnsupported && session && (
        <div className="mo-card">
          <EmptyState icon={<CircleSlash />} title={notOffered} />
        </div>
      )}
      {healthError && !isUnsupported && session && (
        <div className="mo-card">
          <QueryError query={health} error={healthError} title={texts.healthError} />
        </div>
      )}
      <div ref={tools} className="mo-integrations-tools">
        <SearchInput label={texts.search} value={search} onChange={setSearch} />
        <Segments
          label={texts.category}
          value={filter.category ?? ''}
          options={[
            { value: '', label: texts.all },
            ...categories.map((category) => ({ value: category, label: categoryLabel(category, translate) })),
          ]}
          onChange={(value) => narrow({ category: categories.find((category) => category === value) })}
        />
      </div>
      {matches.length === 0 ? (
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
          {matches.map((entry) => (
            <li key={entry.name}>
              <IntegrationCard
                entry={entry}
                health={entry.kind === null ? null : health.data?.[entry.kind]}
                loading={isLoading && entry.kind !== null}
                unknown={session !== undefined && healthError !== null && entry.kind !== null}
                level={levelBelow(headingLevel)}
                onOpen={() => open(entry)}
              />
            </li>
          ))}
        </ul>
      )}
      <Summary health={health.data} sessionName={session?.name} loading={isLoading} />
      {openKind && session && (
        <ConfigurationDialog what={openKind} sessionId={session.id} onClose={() => setOpenKind(null)} />
      )}
    </div>
  )
}

interface SummaryProps {
  /** Health in the chosen session; undefined without one or while unknown. */
  health: Readonly<Record<string, TargetHealth | null>> | undefined
  sessionName: string | undefined
  loading: boolean
}

function Summary({ health, sessionName, loading }: SummaryProps) {
  const format = useFormat()
  const texts = useIntegrationTexts()
  const total = conversationKinds.length + reachedByWebhook.length
  const configuredKinds = health && conversationKinds.filter((kind) => health[kind] != null).length
  const renderFigure = (value: string) => (loading ? <Skeleton width={56} height={28} /> : value)
  const count = configuredKinds === undefined ? '–' : format.count(configuredKinds)
  return (
    <dl className="mo-stats" aria-label={texts.summary}>
      <Stat
        icon={<CircleCheck />}
        label={texts.configured}
        note={sessionName ? texts.ofSession(sessionName) : texts.noSessionChosen}
      >
        {renderFigure(texts.configuredOf(count, total))}
      </Stat>
      <Stat icon={<Plug />} label={texts.available}>
        {renderFigure(format.count(total - (configuredKinds ?? 0)))}
      </Stat>
      <Stat icon={<Clock />} label={texts.soon}>
        {format.count(0)}
      </Stat>
      <Stat icon={<LayoutGrid />} label={texts.total}>
        {format.count(total)}
      </Stat>
    </dl>
  )
}
