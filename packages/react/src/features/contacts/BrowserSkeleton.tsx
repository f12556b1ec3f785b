import { useTexts } from '../../provider/texts.js'
import { AvatarSkeleton } from '../../ui/Avatar.js'
import { Skeleton } from '../../ui/Skeleton.js'
import '../../ui/display.css'
import '../../ui/stat.css'

const cards = ['a', 'b', 'c', 'd']
const rows = [...cards, 'e', 'f', 'g', 'h']

export function BrowserSkeleton() {
  return (
    <>
      <div className="mo-stats" aria-hidden="true">
        {cards.map((key) => (
          <div key={key} className="mo-stat">
            <span className="mo-stat-label">
              <Skeleton width="60%" height={18} />
            </span>
            <Skeleton width={64} height={28} />
            <Skeleton width="50%" height={18} />
          </div>
        ))}
      </div>
      <div className="mo-contacts-columns">
        <div className="mo-card mo-contacts-main">
          <div className="mo-contacts-tools">
            <Skeleton height={36} />
            <Skeleton height={36} />
          </div>
          <p className="mo-contacts-count" />
          <ListSkeleton />
        </div>
        <div className="mo-contacts-side">
          <Skeleton height={220} />
          <Skeleton height={230} />
        </div>
      </div>
    </>
  )
}

export function ListSkeleton() {
  const texts = useTexts().common
  return (
    <div>
      <p className="mo-sr" role="status">
        {texts.loading}
      </p>
      {rows.map((key) => (
        <div key={key} className="mo-contact-placeholder">
          <AvatarSkeleton />
          <div className="mo-contact-text">
            <Skeleton width="44%" height={16} />
            <Skeleton width="28%" height={14} />
          </div>
        </div>
      ))}
    </div>
  )
}
