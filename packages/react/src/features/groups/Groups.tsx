import { type Group, isNotOffered, NotFoundError, type Session } from '@morpheus/sdk'
import { ArrowLeft, Link2, MegaphoneOff, Plus, RefreshCw, SearchX, Users, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../core/useAction.js'
import { useReadError } from '../../core/useErrors.js'
import { useReportError } from '../../provider/errors.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { SearchInput } from '../../ui/SearchInput.js'
import { stackClasses } from '../../ui/Stack.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import { QueryError } from '../../widget/QueryView.js'
import { useControlled } from '../../widget/useControlled.js'
import { useFilter } from '../../widget/useFilter.js'
import { useSearch } from '../../widget/useSearch.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useSession } from '../sessions/queries.js'
import { useDetailTexts } from '../sessions/SessionDetail/texts.js'
import { GroupDrawer } from './GroupDrawer.js'
import { filterGroups, GroupListSkeleton, GroupRows } from './GroupRows.js'
import { JoinGroupDialog, NewGroupDialog } from './groupDialogs.js'
import { useGroupActions, useGroups } from './queries.js'
import { useGroupTexts } from './texts.js'
import './style.css'

/** Filter of the group list. */
export interface GroupListFilter {
  /** Text in the name. */
  search?: string | undefined
}

/** Replaceable parts of the widget. */
export interface GroupsSlots {
  /** Title, back button and actions. */
  header?: Slot | undefined
  /** Content of a row, which opens the group. */
  row?: Slot<{ group: Group }> | undefined
  /** Shown when the account is in no group. */
  empty?: Slot | undefined
}

export interface GroupsProps extends WidgetProps, FilterProps<GroupListFilter> {
  /** Id of the session. */
  sessionId: string
  /** Id of the open group, controlled; null for none. */
  groupId?: string | null | undefined
  /** Id of the initially open group, uncontrolled. */
  defaultGroupId?: string | null | undefined
  /** Called when a group is opened, and with null when it is closed. */
  onGroupIdChange?: ((groupId: string | null) => void) | undefined
  /** Opens the session. */
  onOpenSession?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: GroupsSlots | undefined
}

/** Groups of a session's account: a list, and each group with its participants, permissions and invite link; live. */
export const Groups = withErrorReporting(function Groups(props: GroupsProps) {
  const { sessionId, onOpenSession, headingLevel = 2, slots } = props
  const { header = renderChildren } = slots ?? {}
  const texts = useGroupTexts()
  const detailTexts = useDetailTexts()
  const { data: session, error: sessionError } = useSession(sessionId)
  const [groupId, openGroup] = useControlled<string | null, string | null>(
    props.groupId,
    props.defaultGroupId ?? null,
    props.onGroupIdChange,
  )
  const [dialog, setDialog] = useState<'create' | 'join' | null>(null)
  const { act, busy } = useAction<'refresh'>()
  const { refresh } = useGroupActions(sessionId)
  useReportError(sessionError)

  if (sessionError instanceof NotFoundError) {
    return (
      <EmptyState {...rootProps(props)} icon={<SearchX />} title={detailTexts.notFound} level={headingLevel}>
        {detailTexts.notFoundText}
      </EmptyState>
    )
  }
  const isCloud = session?.apiType === 'WHATSAPP_CLOUD'
  const isUsable = session?.status === 'connected' && !isCloud
  const actions = isUsable && (
    <div className="mo-group-actions">
      <Button
        icon={<RefreshCw />}
        busy={busy === 'refresh'}
        onClick={() =>
          void act('refresh', texts.refreshFailure, async () => {
            await refresh()
            return texts.refreshed
          })
        }
      >
        {texts.refresh}
      </Button>
      <Button icon={<Link2 />} onClick={() => setDialog('join')}>
        {texts.join}
      </Button>
      <Button variant="primary" icon={<Plus />} onClick={() => setDialog('create')}>
        {texts.create}
      </Button>
    </div>
  )
  return (
    <div {...rootProps(props, stackClasses({ gap: 16 }))}>
      {header({
        children: (
          <PageHeader
            title={texts.title}
            headingLevel={headingLevel}
            description={texts.intro}
            actions={actions}
            back={
              onOpenSession && (
                <Button
                  className="mo-page-back"
                  size="small"
                  variant="ghost"
                  icon={<ArrowLeft />}
                  onClick={() => onOpenSession(session ?? { id: sessionId })}
                >
                  <span className="mo-truncate">{session?.name ?? texts.session}</span>
                </Button>
              )
            }
          />
        ),
      })}
      <GroupList
        {...props}
        session={session}
        isSessionRead={session !== undefined || sessionError !== null}
        onOpen={openGroup}
        level={levelBelow(headingLevel)}
      />
      {groupId !== null && isUsable && (
        <GroupDrawer
          key={groupId}
          sessionId={sessionId}
          groupId={groupId}
          onOpenGroup={openGroup}
          onClose={() => openGroup(null)}
        />
      )}
      {dialog === 'create' && (
        <NewGroupDialog
          sessionId={sessionId}
          onClose={() => setDialog(null)}
          onCreated={(id) => {
            setDialog(null)
            openGroup(id)
          }}
        />
      )}
      {dialog === 'join' && (
        <JoinGroupDialog
          sessionId={sessionId}
          onClose={() => setDialog(null)}
          onJoined={(id) => {
            setDialog(null)
            if (id !== null) openGroup(id)
          }}
        />
      )}
    </div>
  )
})

interface GroupListProps extends GroupsProps {
  session: Session | undefined
  /** False while it loads; true also where it could not be read. */
  isSessionRead: boolean
  level: HeadingLevel
  onOpen: (groupId: string) => void
}

function GroupList({ session, isSessionRead, level, onOpen, ...props }: GroupListProps) {
  const { row = renderChildren, empty = renderChildren } = props.slots ?? {}
  const texts = useGroupTexts()
  const { filter, narrow } = useFilter<GroupListFilter>(props)
  const [search, setSearch] = useSearch(filter.search ?? '', (text) => narrow({ search: text }))
  const isCloud = session?.apiType === 'WHATSAPP_CLOUD'
  const isOffline = session !== undefined && session.status !== 'connected'
  const query = useGroups(isSessionRead && !isCloud && !isOffline ? props.sessionId : undefined)
  const error = useReadError(query)
  const isUnsupported = !query.data && isNotOffered(error)
  const shown = filterGroups(query.data?.groups ?? [], filter.search ?? '')
  const isWaiting = !query.data && !error && !isCloud && !isOffline
  return (
    <section className="mo-card mo-groups-main" aria-label={texts.list}>
      {query.data && query.data.groups.length > 0 && (
        <div className="mo-groups-tools">
          <SearchInput label={texts.search} value={search} onChange={setSearch} />
          <p className="mo-muted mo-figures" role="status">
            {texts.count(shown.length)}
          </p>
        </div>
      )}
      {isWaiting && <GroupListSkeleton />}
      {isCloud && (
        <EmptyState icon={<MegaphoneOff />} title={texts.unsupported} level={level}>
          {texts.unsupportedText}
        </EmptyState>
      )}
      {isOffline && !isCloud && (
        <EmptyState icon={<WifiOff />} title={texts.offline} level={level}>
          {texts.offlineText}
        </EmptyState>
      )}
      {isUnsupported && (
        <EmptyState icon={<MegaphoneOff />} title={texts.notOffered} level={level}>
          {texts.notOfferedText}
        </EmptyState>
      )}
      {!query.data && error && !isUnsupported && (
        <QueryError query={query} error={error} title={texts.error} />
      )}
      {query.data?.groups.length === 0 &&
        empty({
          children: (
            <EmptyState icon={<Users />} title={texts.empty} level={level}>
              {texts.emptyText}
            </EmptyState>
          ),
        })}
      {query.data && query.data.groups.length > 0 && shown.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          title={texts.noMatch}
          level={level}
          action={
            <Button
              onClick={() => {
                setSearch('')
                narrow({ search: undefined })
              }}
            >
              {texts.clearSearch}
            </Button>
          }
        >
          {texts.noMatchText(filter.search ?? '')}
        </EmptyState>
      )}
      {shown.length > 0 && <GroupRows groups={shown} row={row} onOpen={(group) => onOpen(group.id)} />}
    </section>
  )
}
