import { Radio } from 'lucide-react'
import { useId, useState } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { RowList } from '../../ui/ListRow.js'
import { type HeadingLevel, levelBelow, toHeading } from '../../ui/lib/heading.js'
import { Segments } from '../../ui/Segments.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { stackClasses } from '../../ui/Stack.js'
import { QueryError } from '../../widget/QueryView.js'
import { ReceiveSwitch } from '../statuses/ReceiveSwitch.js'
import { ChannelPostItem } from './ChannelPostItem.js'
import { useChannelActions, useChannelPosts, useChannelSettings } from './queries.js'
import { useChannelTexts } from './texts.js'
import '../../ui/layout.css'
import '../../ui/listRow.css'
import './style.css'

const sides = { all: undefined, own: true, received: false } as const
type Side = keyof typeof sides

interface ChannelPostsProps {
  sessionId: string
  /** False while posts cannot be changed. */
  isOnline: boolean
  level: HeadingLevel
}

/** Posts of a session's channels, and the switch that receives them. */
export function ChannelPosts({ sessionId, isOnline, level }: ChannelPostsProps) {
  const texts = useChannelTexts()
  const titleId = useId()
  const [side, setSide] = useState<Side>('all')
  const query = useChannelPosts(sessionId, sides[side])
  const settings = useChannelSettings(sessionId)
  const { setReceives } = useChannelActions(sessionId)
  const error = useReadError(query)
  const { posts, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const receives = settings.data?.receives ?? false
  const Heading = toHeading(level)
  return (
    <section className={stackClasses({ gap: 16 })} aria-labelledby={titleId}>
      <Heading id={titleId} className="mo-panel-name">
        {texts.posts}
      </Heading>
      {settings.data && <ReceiveSwitch texts={texts} receives={receives} onChange={setReceives} />}
      <div>
        <Segments
          label={texts.filter}
          value={side}
          options={[
            { value: 'all', label: texts.all },
            { value: 'own', label: texts.own },
            { value: 'received', label: texts.received },
          ]}
          onChange={setSide}
        />
      </div>
      {!query.data &&
        (error ? (
          <div className="mo-card">
            <QueryError query={query} error={error} title={texts.postsError} />
          </div>
        ) : (
          <Skeleton height={200} />
        ))}
      {query.data && posts.length === 0 && (
        <div className="mo-card">
          <EmptyState icon={<Radio />} title={texts.noPosts} level={levelBelow(level)}>
            {receives ? texts.noPostsOn : texts.noPostsOff}
          </EmptyState>
        </div>
      )}
      {posts.length > 0 && (
        <RowList>
          {posts.map((post) => (
            <ChannelPostItem key={post.id} post={post} isOnline={isOnline} />
          ))}
        </RowList>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </section>
  )
}
