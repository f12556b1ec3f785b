import { useTexts } from '../../provider/texts.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

export function ActivitySkeleton() {
  const texts = useTexts().common
  return (
    <div className="mo-activity-log-list">
      <p className="mo-sr" role="status">
        {texts.loading}
      </p>
      {rows.map((key) => (
        <div key={key} className="mo-activity-log-entry" aria-hidden="true">
          <Skeleton width={32} height={32} />
          <div className="mo-activity-log-text">
            <Skeleton width="55%" height={20} />
            <Skeleton width="80%" height={18} />
          </div>
        </div>
      ))}
    </div>
  )
}
