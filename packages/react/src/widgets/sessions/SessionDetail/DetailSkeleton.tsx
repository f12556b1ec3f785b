import { ArrowLeft } from 'lucide-react'
import { useTexts } from '../../../provider/texts.js'
import { Button } from '../../../ui/Button.js'
import { Skeleton } from '../../../ui/Skeleton.js'

/** The detail's outline; the way back works already. */
export function DetailSkeleton({ onBack }: { onBack: () => void }) {
  const texts = useTexts()
  return (
    <div className="mo-detail">
      <p className="mo-sr" role="status">
        {texts.common.loading}
      </p>
      <header className="mo-detail-header">
        <Button className="mo-detail-back" size="small" variant="ghost" icon={<ArrowLeft />} onClick={onBack}>
          {texts.sessions.title}
        </Button>
        <div className="mo-detail-identity">
          <span className="mo-avatar mo-avatar-large mo-skeleton" />
          <div className="mo-session-card-lines">
            <Skeleton width={220} height={22} />
            <Skeleton width={140} />
          </div>
        </div>
      </header>
      <div className="mo-detail-columns">
        <div className="mo-detail-main">
          <Skeleton height={86} />
          <Skeleton height={180} />
        </div>
        <div className="mo-detail-side">
          <Skeleton height={236} />
        </div>
      </div>
    </div>
  )
}
