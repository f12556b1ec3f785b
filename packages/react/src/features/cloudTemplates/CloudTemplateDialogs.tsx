import type { CloudTemplate } from '@morpheus/sdk'
import { useAction } from '../../core/useAction.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { useCloudTemplateMessages, useCloudTemplateTexts } from './texts.js'

const CloudTemplateForm = lazy(async () => (await import('./CloudTemplateForm.js')).CloudTemplateForm)
const CloudTemplateView = lazy(async () => (await import('./CloudTemplateView.js')).CloudTemplateView)

export type OpenTemplate = { kind: 'create' } | { kind: 'view' | 'edit' | 'remove'; template: CloudTemplate }

interface CloudTemplateDialogsProps {
  open: OpenTemplate
  /** Session whose Meta account owns the template. */
  sessionId: string
  onChanged: () => void
  onClose: () => void
}

export function CloudTemplateDialogs({ open, sessionId, onChanged, onClose }: CloudTemplateDialogsProps) {
  if (open.kind === 'remove')
    return <RemoveTemplate {...{ template: open.template, sessionId, onChanged, onClose }} />
  return (
    <LazyBoundary>
      {open.kind === 'view' ? (
        <CloudTemplateView template={open.template} onClose={onClose} />
      ) : (
        <CloudTemplateForm
          sessionId={sessionId}
          template={open.kind === 'edit' ? open.template : null}
          onSaved={onChanged}
          onClose={onClose}
        />
      )}
    </LazyBoundary>
  )
}

interface RemoveTemplateProps extends Omit<CloudTemplateDialogsProps, 'open'> {
  template: CloudTemplate
}

function RemoveTemplate({ template, sessionId, onChanged, onClose }: RemoveTemplateProps) {
  const client = useMorpheus()
  const messages = useCloudTemplateMessages()
  const texts = useCloudTemplateTexts()
  const { busy, act } = useAction<'remove'>()

  async function remove() {
    await act('remove', texts.failures.remove, async () => {
      await client.cloudTemplates.remove({ id: sessionId, templateId: template.id })
      return messages.removed
    })
    onClose()
    onChanged()
  }

  return (
    <ConfirmDialog
      title={texts.removeTitle}
      confirm={texts.remove}
      busy={busy !== null}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>{messages.removeQuestion}</p>
      <p className="mo-cloud-template-removed">
        {template.name} ({template.language})
      </p>
    </ConfirmDialog>
  )
}
