import { ChartColumn, Download, LibraryBig, Plus, Upload } from 'lucide-react'
import { Button } from '../../ui/Button/Button.js'
import { type HeadingLevel, heading } from '../../ui/kit/heading.js'
import type { OpenDialog } from './TemplateDialogs.js'
import { useTemplateTexts } from './texts.js'
import type { TemplateActions } from './useTemplateActions.js'

interface TemplateHeaderProps {
  level: HeadingLevel
  actions: TemplateActions
  /** The server has no templates feature. */
  isMissing: boolean
  onOpen: (dialog: OpenDialog) => void
}

export function TemplateHeader({ level, actions, isMissing, onOpen }: TemplateHeaderProps) {
  const texts = useTemplateTexts()
  const Heading = heading(level)
  return (
    <header className="mo-templates-header">
      <Heading className="mo-title">{texts.title}</Heading>
      {!isMissing && (
        <div className="mo-templates-acts">
          <Button icon={<Upload />} onClick={() => onOpen({ kind: 'import' })}>
            {texts.import}
          </Button>
          <Button icon={<LibraryBig />} onClick={() => onOpen({ kind: 'library' })}>
            {texts.library}
          </Button>
          <Button icon={<ChartColumn />} onClick={() => onOpen({ kind: 'analytics' })}>
            {texts.analytics}
          </Button>
          <Button
            icon={<Download />}
            busy={actions.busy === 'export'}
            onClick={() => void actions.download()}
          >
            {texts.export}
          </Button>
          <Button variant="primary" icon={<Plus />} onClick={() => onOpen({ kind: 'create' })}>
            {texts.create}
          </Button>
        </div>
      )}
    </header>
  )
}
