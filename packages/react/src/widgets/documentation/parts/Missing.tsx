import { CornerDownRight } from 'lucide-react'
import { useDocumentationTexts } from '../../../text/api/documentation.js'
import { useGuide } from './guideContext.js'
import './missing.css'

/** Says, right above it, that this is only the nearest to what the address names. */
export function Missing() {
  const texts = useDocumentationTexts()
  const { missing } = useGuide()
  if (missing === null) return null
  return (
    <p className="mo-guide-missing" role="status">
      <CornerDownRight aria-hidden="true" />
      {texts.missing(missing)}
    </p>
  )
}
