import { rejectedPlace } from '@morpheus/sdk/text'
import { CircleCheck, FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../provider/texts.js'
import { useTranslate } from '../../provider/translate.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { classes } from '../../ui/lib/rootProps.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useImportTemplates } from './actions.js'
import { useTemplateMessages, useTemplateTexts } from './texts.js'
import './dialogs.css'

/** Maximum of listed problems; further ones are only counted. */
const maxListed = 100

interface ImportDialogProps {
  onImported: () => void
  onClose: () => void
}

export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const translate = useTranslate()
  const templateMessages = useTemplateMessages()
  const texts = useTemplateTexts().importing
  const { common } = useTexts()
  const { phase, progress, fileName, result, error, start, reset } = useImportTemplates(onClose)
  const picker = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const imported = useRef(onImported)
  useEffect(() => {
    imported.current = onImported
  }, [onImported])
  useEffect(() => {
    if (phase === 'success') imported.current()
  }, [phase])

  const importFiles = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) void start(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsDraggedOver(false)
    if (phase !== 'uploading') importFiles(event.dataTransfer.files)
  }
  const rejected = result?.rejected ?? []
  const rejectedCount = result?.rejectedCount ?? 0
  return (
    <Dialog
      title={texts.title}
      description={texts.intro}
      closesOutside={phase === 'idle'}
      onClose={onClose}
      footer={<Button onClick={onClose}>{phase === 'uploading' ? common.cancel : texts.close}</Button>}
    >
      <div className="mo-template-import">
        {(phase === 'idle' || phase === 'error') && (
          // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here the button chooses as well
          <div
            className={classes('mo-template-drop', isDraggedOver && 'mo-template-drop-over')}
            onDragOver={(event) => {
              event.preventDefault()
              setIsDraggedOver(true)
            }}
            onDragLeave={() => setIsDraggedOver(false)}
            onDrop={drop}
          >
            <FileUp aria-hidden="true" />
            <p>{texts.drop}</p>
            <Button onClick={() => picker.current?.click()}>
              {phase === 'error' ? texts.again : texts.pick}
            </Button>
          </div>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          accept=".json,.csv"
          aria-label={texts.file}
          onChange={({ target }) => {
            importFiles(target.files)
            target.value = ''
          }}
        />
        {phase === 'error' && error !== null && <Alert>{error}</Alert>}
        {phase === 'uploading' && <p className="mo-truncate">{texts.uploading(escapeInvisible(fileName))}</p>}
        {(phase === 'uploading' || phase === 'success') && (
          <progress className="mo-template-progress" aria-label={texts.progress} max={100} value={progress} />
        )}
        {phase === 'success' && (
          <p className="mo-template-done" role="status">
            <CircleCheck aria-hidden="true" />
            {templateMessages.imported(result?.imported ?? 0)}
          </p>
        )}
        {rejectedCount > 0 && (
          <section aria-label={texts.rejected(rejectedCount)}>
            <h3 className="mo-template-subtitle">{texts.rejected(rejectedCount)}</h3>
            <ul className="mo-template-rejected">
              {rejected.slice(0, maxListed).map(({ line, name, reason, reasonI18n }) => (
                <li key={line}>
                  <span className="mo-template-place">{rejectedPlace(line, fileName)}</span>
                  <span>
                    {name !== null && `${escapeInvisible(name)}: `}
                    {translate(reasonI18n, reason)}
                  </span>
                </li>
              ))}
              {rejectedCount > maxListed && <li>{texts.moreRejected(rejectedCount - maxListed)}</li>}
            </ul>
          </section>
        )}
        {phase === 'success' && rejectedCount > 0 && <Button onClick={reset}>{texts.again}</Button>}
      </div>
    </Dialog>
  )
}
