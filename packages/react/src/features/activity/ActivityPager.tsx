import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/Button/Button.js'
import { useActivityTexts } from './texts.js'
import { activityPageSize } from './useActivity.js'

interface ActivityPagerProps {
  page: number
  totalPages: number
  total: number
  onPage: (page: number) => void
}

export function ActivityPager({ page, totalPages, total, onPage }: ActivityPagerProps) {
  const texts = useActivityTexts()
  const first = (page - 1) * activityPageSize + 1
  const last = Math.min(total, page * activityPageSize)
  return (
    <nav className="mo-activity-log-pages" aria-label={texts.pages}>
      <p className="mo-muted mo-figures" role="status">
        {texts.shown(first, last, total)}
      </p>
      <div className="mo-activity-log-steps">
        <Button
          size="small"
          icon={<ChevronLeft />}
          aria-disabled={page <= 1}
          onClick={() => page > 1 && onPage(page - 1)}
        >
          {texts.previous}
        </Button>
        <span className="mo-figures">{texts.page(page, totalPages)}</span>
        <Button
          size="small"
          icon={<ChevronRight />}
          aria-disabled={page >= totalPages}
          onClick={() => page < totalPages && onPage(page + 1)}
        >
          {texts.next}
        </Button>
      </div>
    </nav>
  )
}
