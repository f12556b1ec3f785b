import { ChevronRight, Link, Lock, LockOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { HeadingLevel } from '../../ui/kit/heading.js'
import { MethodBadge } from '../../ui/MethodBadge/MethodBadge.js'
import { CallDetail } from './CallDetail.js'
import type { RowName } from './content/blocks.js'
import { describeCall } from './describeCall.js'
import { GuideLink } from './GuideLink.js'
import { useGuide } from './guideContext.js'
import { Missing } from './Missing.js'
import { useDocumentationTexts } from './texts.js'
import './call.css'

export interface CallCardProps {
  row: RowName
  /** Level of the heading above. */
  level: HeadingLevel
  /** The address names this call: open it. */
  isTarget: boolean
}

/** Expandable card of an API call with parameters, body, responses and cURL. Configuration spec §2.7. */
export function CallCard({ row, level, isTarget }: CallCardProps) {
  const texts = useDocumentationTexts()
  const { section } = useGuide()
  const [open, setOpen] = useState(isTarget)
  const described = describeCall(row)
  const { method, path, summary, access } = described
  useEffect(() => {
    if (isTarget) setOpen(true)
  }, [isTarget])
  const isLocked = access !== 'public'
  return (
    <>
      {isTarget && <Missing />}
      <details
        id={row}
        className="mo-call"
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="mo-call-head">
          <ChevronRight className="mo-call-chevron" aria-hidden="true" />
          <MethodBadge method={method} />
          <span className="mo-call-path mo-mono">/api{path.replace(/:(\w+)/g, '{$1}')}</span>
          <span className="mo-call-summary">{summary}</span>
          <span
            className="mo-call-lock"
            role="img"
            aria-label={isLocked ? texts.lock : texts.open}
            title={isLocked ? texts.lock : texts.open}
          >
            {isLocked ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
          </span>
        </summary>
        {open && (
          <div className="mo-call-body">
            <GuideLink className="mo-call-link" to={{ section, part: row }} label={texts.linkTo(summary)}>
              <Link aria-hidden="true" />
            </GuideLink>
            <CallDetail described={described} level={level} />
          </div>
        )}
      </details>
    </>
  )
}
