import { cardOf, loadDescription } from '@morpheus/sdk/integrations'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { EditorInlineProps } from '../../editor/EditorInline.js'
import { useCloudTexts } from '../../text/cloud.js'
import { Button } from '../../ui/Button/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog/ConfirmDialog.js'
import type { HeadingLevel } from '../../ui/kit/heading.js'
import { lazily } from '../../ui/kit/lazily.js'
import { Panel } from '../../ui/Panel/Panel.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import './widget.css'

const { label, summary } = cardOf('cloud')

const Loaded = lazily(async () => {
  const [{ EditorInline }, description] = await Promise.all([
    import('../../editor/EditorInline.js'),
    loadDescription('cloud'),
  ])
  return (props: Omit<EditorInlineProps, 'description'>) => (
    <EditorInline {...props} description={description} />
  )
})

export interface CloudSectionProps {
  sessionId: string
  headingLevel?: HeadingLevel
}

/** The official API's configuration, on demand. For cloud sessions only. Configuration spec §2.1. */
export function CloudSection({ sessionId, headingLevel = 2 }: CloudSectionProps) {
  const texts = useCloudTexts()
  const [isShown, setShown] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)

  function hide() {
    setAsking(false)
    setShown(false)
  }

  return (
    <Panel
      title={label}
      headingLevel={headingLevel}
      tools={
        <Button
          size="small"
          icon={isShown ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={isShown}
          onClick={() => {
            if (!isShown) setShown(true)
            else if (isDirty) setAsking(true)
            else hide()
          }}
        >
          {isShown ? texts.hide : texts.show}
        </Button>
      }
    >
      {isShown ? (
        <Suspense
          fallback={
            <div className="mo-cloud-intro">
              <Skeleton height={36} />
            </div>
          }
        >
          <Loaded sessionId={sessionId} onDirty={setDirty} />
        </Suspense>
      ) : (
        <p className="mo-cloud-intro mo-muted">{summary}</p>
      )}
      {asking && (
        <ConfirmDialog
          title={texts.discardTitle}
          confirm={texts.discard}
          onCancel={() => setAsking(false)}
          onConfirm={hide}
        >
          <p className="mo-confirm-text">{texts.discardText}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
