import { cardOf, cardTexts, loadDescription } from '@morpheus/sdk/integrations'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import type { EditorInlineProps } from '../../../editor/EditorInline.js'
import { useTranslate } from '../../../provider/translate.js'
import { Button } from '../../../ui/Button.js'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.js'
import type { HeadingLevel } from '../../../ui/lib/heading.js'
import { LazyBoundary, lazy } from '../../../ui/lib/lazy.js'
import { rootProps } from '../../../ui/lib/rootProps.js'
import { Panel } from '../../../ui/Panel.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { withErrorReporting } from '../../../widget/withErrorReporting.js'
import { useCloudTexts } from './texts.js'
import '../style.css'

const LoadedSection = lazy(async () => {
  const [{ EditorInline }, description] = await Promise.all([
    import('../../../editor/EditorInline.js'),
    loadDescription('cloud'),
  ])
  return (props: Omit<EditorInlineProps, 'description'>) => (
    <EditorInline {...props} description={description} />
  )
})

export interface CloudSectionProps extends WidgetProps {
  /** Id of the session. */
  sessionId: string
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
}

/** Configuration of the official API, loaded on demand. For cloud sessions only. Configuration spec §2.1. */
export const CloudSection = withErrorReporting(function CloudSection(props: CloudSectionProps) {
  const { sessionId, headingLevel = 2 } = props
  const texts = useCloudTexts()
  const { label, summary } = cardTexts('cloud', cardOf('cloud'), useTranslate())
  const [isVisible, setShown] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [isConfirming, setConfirming] = useState(false)

  function hide() {
    setConfirming(false)
    setShown(false)
  }

  return (
    <Panel
      {...rootProps(props)}
      title={label}
      headingLevel={headingLevel}
      tools={
        <Button
          size="small"
          icon={isVisible ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={isVisible}
          onClick={() => {
            if (!isVisible) setShown(true)
            else if (isDirty) setConfirming(true)
            else hide()
          }}
        >
          {isVisible ? texts.hide : texts.show}
        </Button>
      }
    >
      {isVisible ? (
        <LazyBoundary
          fallback={
            <div className="mo-cloud-intro">
              <Skeleton height={36} />
            </div>
          }
        >
          <LoadedSection sessionId={sessionId} onDirty={setDirty} />
        </LazyBoundary>
      ) : (
        <p className="mo-cloud-intro mo-muted">{summary}</p>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={texts.discardTitle}
          confirm={texts.discard}
          onCancel={() => setConfirming(false)}
          onConfirm={hide}
        >
          <p className="mo-confirm-text">{texts.discardText}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
})
