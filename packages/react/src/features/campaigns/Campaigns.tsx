import { isNotOffered, type Session } from '@morpheus/sdk'
import { ArrowLeft, Megaphone, Plus } from 'lucide-react'
import { useState } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useRequestedEditor } from '../../core/useRequestedEditor.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { RowList } from '../../ui/ListRow.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { stackClasses } from '../../ui/Stack.js'
import { Tabs } from '../../ui/Tabs.js'
import { QueryError } from '../../widget/QueryView.js'
import { useControlled } from '../../widget/useControlled.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useSession } from '../sessions/queries.js'
import { CampaignDrawer } from './CampaignDrawer.js'
import { CampaignRow } from './CampaignRow.js'
import { useCampaigns } from './queries.js'
import { useCampaignTexts } from './texts.js'
import './style.css'

const NewCampaign = lazy(async () => (await import('./NewCampaign.js')).NewCampaign)
const newAddress = 'campaign.new'

const findEditor = (address: string) => (address === newAddress ? address : null)

const OptOuts = lazy(async () => (await import('./OptOuts.js')).OptOuts)

export interface CampaignsProps extends WidgetProps {
  /** Id of the session. */
  sessionId: string
  /** Id of the open campaign, controlled; null for none. */
  campaignId?: string | null | undefined
  /** Id of the initially open campaign, uncontrolled. */
  defaultCampaignId?: string | null | undefined
  /** Called when a campaign is opened, and with null when it is closed. */
  onCampaignIdChange?: ((campaignId: string | null) => void) | undefined
  /** Opens the session. */
  onOpenSession?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
}

/** Campaigns of a session with the result of each recipient, and the contacts that want none. */
export const Campaigns = withErrorReporting(function Campaigns(props: CampaignsProps) {
  const { sessionId, onOpenSession, headingLevel = 2 } = props
  const texts = useCampaignTexts()
  const { data: session } = useSession(sessionId)
  const [campaignId, open] = useControlled<string | null, string | null>(
    props.campaignId,
    props.defaultCampaignId ?? null,
    props.onCampaignIdChange,
  )
  const [tab, setTab] = useState<'campaigns' | 'optOuts'>('campaigns')
  const [isCreating, setCreating] = useState(false)
  useRequestedEditor(findEditor, () => setCreating(true), session !== undefined)
  return (
    <div {...rootProps(props, stackClasses({ gap: 16 }))}>
      <PageHeader
        title={texts.title}
        headingLevel={headingLevel}
        description={texts.intro}
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
        actions={
          <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
            {texts.create}
          </Button>
        }
      />
      <Tabs
        label={texts.tabsLabel}
        value={tab}
        tabs={[
          { value: 'campaigns', label: texts.tabs.campaigns },
          { value: 'optOuts', label: texts.tabs.optOuts },
        ]}
        onChange={setTab}
      >
        {tab === 'campaigns' ? (
          <CampaignList sessionId={sessionId} level={levelBelow(headingLevel)} onOpen={open} />
        ) : (
          <LazyBoundary fallback={<Skeleton height={200} />}>
            <OptOuts />
          </LazyBoundary>
        )}
      </Tabs>
      {isCreating && (
        <LazyBoundary fallback={null}>
          <NewCampaign
            sessionId={sessionId}
            address={newAddress}
            apiType={session?.apiType ?? 'MORPHEUS'}
            onCreated={(id) => {
              setCreating(false)
              setTab('campaigns')
              open(id)
            }}
            onClose={() => setCreating(false)}
          />
        </LazyBoundary>
      )}
      {campaignId !== null && (
        <CampaignDrawer
          key={campaignId}
          sessionId={sessionId}
          campaignId={campaignId}
          onClose={() => open(null)}
        />
      )}
    </div>
  )
})

interface CampaignListProps {
  sessionId: string
  level: HeadingLevel
  onOpen: (campaignId: string) => void
}

function CampaignList({ sessionId, level, onOpen }: CampaignListProps) {
  const texts = useCampaignTexts()
  const query = useCampaigns(sessionId)
  const error = useReadError(query)
  const { campaigns, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!query.data && error)
    return isNotOffered(error) ? (
      <EmptyState icon={<Megaphone />} title={texts.notOffered} level={level}>
        {texts.notOfferedText}
      </EmptyState>
    ) : (
      <QueryError query={query} error={error} title={texts.error} />
    )
  if (!query.data) return <Skeleton height={200} />
  if (campaigns.length === 0)
    return (
      <EmptyState icon={<Megaphone />} title={texts.empty} level={level}>
        {texts.emptyText}
      </EmptyState>
    )
  return (
    <div className={stackClasses({ gap: 10 })}>
      <RowList>
        {campaigns.map((campaign) => (
          <CampaignRow key={campaign.id} campaign={campaign} onOpen={({ id }) => onOpen(id)} />
        ))}
      </RowList>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </div>
  )
}
