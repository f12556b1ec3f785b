import { useTexts } from '../../provider/texts.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'

const rows = ['a', 'b', 'c', 'd', 'e']

export function ConversationSkeleton() {
  const texts = useTexts().common
  return (
    <div>
      <p className="mo-sr" role="status">
        {texts.loading}
      </p>
      {rows.map((key) => (
        <div key={key} className="mo-conversation" aria-hidden="true">
          <div className="mo-conversation-who">
            <Skeleton width="60%" height={20} />
            <Skeleton width="80%" height={18} />
          </div>
          <div className="mo-conversation-owner">
            <Skeleton width={72} height={22} />
          </div>
          <div className="mo-conversation-text">
            <Skeleton width="90%" height={20} />
          </div>
          <div className="mo-conversation-actions">
            <Skeleton width={150} height={32} />
          </div>
        </div>
      ))}
    </div>
  )
}
