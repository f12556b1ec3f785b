import {
  type CloudTemplate,
  type CloudTemplateStatus,
  cloudTemplateStatuses,
  isNotOffered,
  type Session,
} from '@morpheus/sdk'
import { BadgeCheck, FileX2, Plus, RefreshCw, SearchX } from 'lucide-react'
import { useState } from 'react'
import { keysOf } from '../../core/keys.js'
import { useReadError } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { type HostAttributes, rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { SearchInput } from '../../ui/SearchInput.js'
import { Select } from '../../ui/Select.js'
import { Skeleton } from '../../ui/Skeleton.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import { QueryError } from '../../widget/QueryView.js'
import { useControlled } from '../../widget/useControlled.js'
import { type FilterState, useFilter } from '../../widget/useFilter.js'
import { useSearch } from '../../widget/useSearch.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { CloudTemplateCard } from './CloudTemplateCard.js'
import { CloudTemplateDialogs, type OpenTemplate } from './CloudTemplateDialogs.js'
import { type CloudTemplatesFilter, useCloudTemplates } from './queries.js'
import { useCloudStatusLabels, useCloudTemplateTexts } from './texts.js'
import './style.css'

/** Milliseconds: Meta limits the rate of queries. */
const searchPause = 400

const shownStatuses: readonly CloudTemplateStatus[] = cloudTemplateStatuses.slice(0, 6)

/** Replaceable parts of the widget. */
export interface CloudTemplatesSlots {
  /** Title, description and create button. */
  header?: Slot | undefined
  /** Content of a card, buttons included. */
  card?: Slot<{ template: CloudTemplate }> | undefined
  /** Shown when there are no templates. */
  empty?: Slot | undefined
}

export interface CloudTemplatesProps extends WidgetProps, FilterProps<CloudTemplatesFilter> {
  /** Cloud API sessions; with several the user chooses. */
  sessions: readonly Pick<Session, 'id' | 'name'>[]
  /** Controlled session; the first one when it is not in `sessions`. */
  sessionId?: string | null | undefined
  /** Initial session of an uncontrolled widget. */
  defaultSessionId?: string | null | undefined
  /** Called when another session is chosen. */
  onSessionIdChange?: ((sessionId: string) => void) | undefined
  /** Opens the session's configuration. */
  onOpenSession?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: CloudTemplatesSlots | undefined
}

/** Message templates of a Cloud API account: lists them with their review status, creates, edits and deletes. */
export const CloudTemplates = withErrorReporting(function CloudTemplates(props: CloudTemplatesProps) {
  const { sessions, onOpenSession, headingLevel = 2, slots } = props
  const [sessionId, choose] = useControlled(
    props.sessionId,
    props.defaultSessionId ?? null,
    props.onSessionIdChange,
  )
  const state = useFilter<CloudTemplatesFilter>(props)
  const selectedSession = sessions.find(({ id }) => id === sessionId) ?? sessions[0]
  if (!selectedSession) return null
  return (
    <Account
      {...rootProps(props)}
      {...state}
      key={selectedSession.id}
      sessionId={selectedSession.id}
      sessions={sessions}
      onSessionIdChange={choose}
      onOpenSession={onOpenSession && (() => onOpenSession(selectedSession))}
      level={headingLevel}
      slots={slots}
    />
  )
})

interface AccountProps extends HostAttributes, FilterState<CloudTemplatesFilter> {
  sessionId: string
  sessions: CloudTemplatesProps['sessions']
  onSessionIdChange: (sessionId: string) => void
  onOpenSession: (() => void) | undefined
  level: HeadingLevel
  slots: CloudTemplatesSlots | undefined
}

function Account(props: AccountProps) {
  const { sessionId, sessions, onSessionIdChange, onOpenSession, level, filter, narrow, slots } = props
  const { header = renderChildren, card = renderChildren, empty = renderChildren } = slots ?? {}
  const cloudStatusLabels = useCloudStatusLabels()
  const texts = useCloudTemplateTexts()
  const client = useMorpheus()
  const queries = useQueryCache()
  const { status } = filter
  const [search, setSearch] = useSearch(filter.search ?? '', (text) => narrow({ search: text }), searchPause)
  const [open, setOpen] = useState<OpenTemplate | null>(null)
  const list = useCloudTemplates(sessionId, filter)
  const error = useReadError(list)
  const isUnsupported = !list.data && isNotOffered(error)
  const below = levelBelow(level)
  const isFiltered = Object.keys(filter).length > 0
  const refresh = () => void queries.invalidateQueries({ queryKey: keysOf(client).cloudTemplates })

  return (
    <div {...rootProps(props, 'mo-cloud-templates')}>
      {header({
        children: (
          <PageHeader
            title={texts.title}
            headingLevel={level}
            description={texts.intro}
            actions={
              list.data && (
                <Button variant="primary" icon={<Plus />} onClick={() => setOpen({ kind: 'create' })}>
                  {texts.create}
                </Button>
              )
            }
          />
        ),
      })}
      <div className="mo-cloud-templates-tools">
        {sessions.length > 1 && (
          <Select
            aria-label={texts.session}
            value={sessionId}
            onChange={({ target }) => onSessionIdChange(target.value)}
          >
            {sessions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {list.data && (
          <>
            <SearchInput label={texts.search} value={search} onChange={setSearch} />
            <Select
              aria-label={texts.status}
              value={status ?? ''}
              onChange={({ target }) => narrow({ status: shownStatuses.find((one) => one === target.value) })}
            >
              <option value="">{texts.allStatuses}</option>
              {shownStatuses.map((one) => (
                <option key={one} value={one}>
                  {cloudStatusLabels[one]}
                </option>
              ))}
            </Select>
            <Button icon={<RefreshCw />} busy={list.isFetching} onClick={() => void list.refetch()}>
              {texts.refresh}
            </Button>
          </>
        )}
      </div>
      {list.isPending && !error && <Skeleton height={160} />}
      {isUnsupported && (
        <EmptyState icon={<FileX2 />} title={texts.notOffered} level={below}>
          {texts.notOfferedText}
        </EmptyState>
      )}
      {!list.data && error && !isUnsupported && (
        <>
          <QueryError query={list} error={error} title={texts.error} />
          {onOpenSession && (
            <p className="mo-cloud-templates-more">
              <Button variant="ghost" onClick={onOpenSession}>
                {texts.openSession}
              </Button>
            </p>
          )}
        </>
      )}
      {list.data && list.templates.length === 0 && isFiltered && (
        <EmptyState icon={<SearchX />} title={texts.none} level={below}>
          {texts.noMatchText}
        </EmptyState>
      )}
      {list.data &&
        list.templates.length === 0 &&
        !isFiltered &&
        empty({
          children: (
            <EmptyState icon={<BadgeCheck />} title={texts.none} level={below}>
              {texts.noneText}
            </EmptyState>
          ),
        })}
      {list.templates.length > 0 && (
        <ul
          className="mo-cloud-template-grid"
          aria-label={texts.list}
          aria-busy={list.isPlaceholderData || undefined}
        >
          {list.templates.map((one) => (
            <CloudTemplateCard
              key={one.id}
              template={one}
              slot={card}
              level={below}
              onView={(template) => setOpen({ kind: 'view', template })}
              onEdit={(template) => setOpen({ kind: 'edit', template })}
              onRemove={(template) => setOpen({ kind: 'remove', template })}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <p className="mo-cloud-templates-more">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.more}
          </Button>
        </p>
      )}
      {open && (
        <CloudTemplateDialogs
          open={open}
          sessionId={sessionId}
          onChanged={refresh}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
