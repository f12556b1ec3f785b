import { AvatarSkeleton } from '../../../ui/Avatar/AvatarSkeleton.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import './sessionCard.css'

export function SessionCardSkeleton() {
  return (
    <div className="mo-session-card" aria-hidden="true">
      <div className="mo-session-card-header">
        <AvatarSkeleton />
        <Skeleton width="58%" />
        <Skeleton width={84} height={20} />
        <div className="mo-session-card-phone">
          <Skeleton width="46%" height={12} />
        </div>
      </div>
      <div className="mo-session-card-facts mo-session-card-lines">
        <Skeleton width="70%" height={12} />
        <Skeleton width="60%" height={12} />
      </div>
      <div className="mo-session-card-actions">
        <Skeleton width={112} height={28} />
      </div>
    </div>
  )
}
