import { ArrowLeft } from 'lucide-react'
import { useTexts } from '../../../provider/texts.js'
import { AvatarSkeleton } from '../../../ui/Avatar.js'
import { Button } from '../../../ui/Button.js'
import { type HeadingLevel, toHeading } from '../../../ui/lib/heading.js'
import { type HostAttributes, rootProps } from '../../../ui/lib/rootProps.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import './detailHeader.css'

interface DetailSkeletonProps extends HostAttributes {
  level: HeadingLevel
  onOpenSessions: (() => void) | undefined
}

export function DetailSkeleton(props: DetailSkeletonProps) {
  const { level, onOpenSessions } = props
  const texts = useTexts()
  const Heading = toHeading(level)
  return (
    <div {...rootProps(props, 'mo-detail')}>
      <Heading className="mo-sr">
        <span role="status">{texts.common.loading}</span>
      </Heading>
      <header className="mo-detail-header">
        {onOpenSessions && (
          <Button
            className="mo-detail-back"
            size="small"
            variant="ghost"
            icon={<ArrowLeft />}
            onClick={onOpenSessions}
          >
            {texts.sessions.title}
          </Button>
        )}
        <div className="mo-detail-identity">
          <AvatarSkeleton size="large" />
          <div className="mo-session-card-lines">
            <Skeleton width={220} height={22} />
            <Skeleton width={140} />
          </div>
        </div>
        <div className="mo-detail-buttons mo-detail-buttons-waiting">
          <Skeleton height={34} />
        </div>
      </header>
      <div className="mo-detail-columns">
        <div className="mo-detail-main">
          <Skeleton height={86} />
          <Skeleton height={216} />
          <Skeleton height={98} />
        </div>
        <div className="mo-detail-side">
          <Skeleton height={248} />
          <Skeleton height={156} />
        </div>
      </div>
    </div>
  )
}
