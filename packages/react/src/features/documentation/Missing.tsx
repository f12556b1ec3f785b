import { CornerDownRight } from 'lucide-react'
import { useGuide } from './guideContext.js'
import { useDocumentationTexts } from './texts.js'
import './style.css'

export function MissingPlace() {
  const texts = useDocumentationTexts()
  const { missing } = useGuide()
  if (missing === null) return null
  return (
    <p className="mo-guide-missing" role="status">
      <CornerDownRight aria-hidden="true" />
      {texts.missingPlace(missing)}
    </p>
  )
}
