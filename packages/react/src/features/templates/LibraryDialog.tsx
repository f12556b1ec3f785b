import type { LibraryTemplate } from '@morpheus/sdk'
import { CircleCheck, LibraryBig, Star } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useTexts } from '../../provider/texts.js'
import { Alert } from '../../ui/Alert.js'
import { Badge } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { QueryError } from '../../widget/QueryView.js'
import { useInstallTemplates } from './actions.js'
import { useTemplateLibrary } from './queries.js'
import { TemplateText } from './TemplateText.js'
import { useTemplateTexts } from './texts.js'
import '../../ui/boxes.css'
import '../../ui/fields.css'
import './dialogs.css'

const loading = ['a', 'b', 'c', 'd']

interface LibraryDialogProps {
  onInstalled: () => void
  onClose: () => void
}

export function LibraryDialog({ onInstalled, onClose }: LibraryDialogProps) {
  const allTexts = useTemplateTexts()
  const texts = allTexts.libraryDialog
  const { common } = useTexts()
  const library = useTemplateLibrary()
  const error = useReadError(library)
  const [selectedIds, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { phase, installed, error: failure, install } = useInstallTemplates(onClose)
  const onInstalledRef = useRef(onInstalled)
  useEffect(() => {
    onInstalledRef.current = onInstalled
  }, [onInstalled])
  useEffect(() => {
    if (phase === 'success') onInstalledRef.current()
  }, [phase])

  const toggle = (id: string) => {
    const next = new Set(selectedIds)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <Dialog
      title={texts.title}
      description={texts.intro}
      size="large"
      closesOutside={phase === 'idle' && selectedIds.size === 0}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            busy={phase === 'installing'}
            disabled={selectedIds.size === 0 || phase === 'success'}
            onClick={() => void install([...selectedIds])}
          >
            {phase === 'installing' ? texts.installing : texts.install(selectedIds.size)}
          </Button>
        </>
      }
    >
      <div className="mo-template-library">
        {phase === 'success' && (
          <p className="mo-template-done" role="status">
            <CircleCheck aria-hidden="true" />
            {texts.done(installed)}
          </p>
        )}
        {failure !== null && <Alert>{failure}</Alert>}
        {!library.data && error && <QueryError query={library} error={error} title={texts.error} />}
        {library.isPending && !error && loading.map((key) => <Skeleton key={key} height={96} />)}
        {library.data?.length === 0 && <EmptyState icon={<LibraryBig />} title={texts.empty} level={3} />}
        {library.data && library.data.length > 0 && (
          <ul className="mo-template-entries" aria-label={texts.list}>
            {library.data.map((entry) => (
              <LibraryEntry
                key={entry.id}
                entry={entry}
                checked={selectedIds.has(entry.id)}
                disabled={phase === 'installing' || phase === 'success'}
                onToggle={() => toggle(entry.id)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

interface LibraryEntryProps {
  entry: LibraryTemplate
  checked: boolean
  disabled: boolean
  onToggle: () => void
}

function LibraryEntry({ entry, checked, disabled, onToggle }: LibraryEntryProps) {
  const format = useFormat()
  const texts = useTemplateTexts().libraryDialog
  const { name, description, category, rating, content, installed } = entry
  return (
    <li>
      <label className="mo-template-entry">
        <input
          type="checkbox"
          className="mo-checkbox-control"
          aria-label={name}
          checked={checked}
          disabled={disabled || installed === true}
          onChange={onToggle}
        />
        <span className="mo-template-entry-text">
          <span className="mo-template-entry-top">
            <span className="mo-template-name">{name}</span>
            {rating !== null && (
              <span
                className="mo-template-rating"
                role="img"
                aria-label={texts.rating(format.decimal(rating, 1))}
              >
                <Star aria-hidden="true" />
                {format.decimal(rating, 1)}
              </span>
            )}
          </span>
          <span className="mo-template-category">
            {[category, description].filter(Boolean).join(' · ')}
            {installed && <Badge tone="success">{texts.installed}</Badge>}
          </span>
          {content && (
            <span className="mo-template-content">
              <TemplateText content={content} as="written" />
            </span>
          )}
        </span>
      </label>
    </li>
  )
}
