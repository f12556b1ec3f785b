import { useTexts } from '../../provider/texts.js'
import { Card } from '../../ui/Card/Card.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'

const six = ['a', 'b', 'c', 'd', 'e', 'f']

export function TemplateSkeletons() {
  const texts = useTexts().common
  return (
    <div>
      <p className="mo-sr" role="status">
        {texts.loading}
      </p>
      <div className="mo-template-grid" aria-hidden="true">
        {six.map((key) => (
          <Card key={key} className="mo-template">
            <Skeleton width="60%" height={22} />
            <Skeleton width="35%" height={18} />
            <Skeleton height={60} />
            <Skeleton width="50%" height={32} />
          </Card>
        ))}
      </div>
    </div>
  )
}
