import { type Template, variablesIn } from '@morpheus/sdk'
import { Pencil } from 'lucide-react'
import { useTexts } from '../../provider/texts.js'
import { Badge } from '../../ui/Badge/Badge.js'
import { Button } from '../../ui/Button/Button.js'
import { Dialog } from '../../ui/Dialog/Dialog.js'
import { visible } from '../../ui/kit/safeText.js'
import { useTimes } from '../account/useTimes.js'
import { TemplateText } from './TemplateText.js'
import { useTemplateTexts } from './texts.js'
import './dialogs.css'

interface ViewDialogProps {
  template: Template
  onEdit: () => void
  onClose: () => void
}

export function ViewDialog({ template, onEdit, onClose }: ViewDialogProps) {
  const times = useTimes()
  const all = useTemplateTexts()
  const texts = all.details
  const { common } = useTexts()
  const { name, content, category, createdAt, isActive } = template
  const hasVariables = variablesIn(content).length > 0
  return (
    <Dialog
      title={visible(name)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          <Button icon={<Pencil />} onClick={onEdit}>
            {all.edit}
          </Button>
        </>
      }
    >
      <div className="mo-template-view">
        <dl className="mo-template-facts">
          <dt>{texts.category}</dt>
          <dd>{category ? visible(category) : all.noCategory}</dd>
          <dt>{texts.createdAt}</dt>
          <dd>{createdAt ? times.dateTime(createdAt) : '–'}</dd>
          <dt>{texts.status}</dt>
          <dd>
            <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? all.active : all.inactive}</Badge>
          </dd>
        </dl>
        <section aria-label={texts.content}>
          <h3 className="mo-template-subtitle">{texts.content}</h3>
          <p className="mo-template-bubble">
            <TemplateText content={content} as="written" />
          </p>
        </section>
        {hasVariables && (
          <section aria-label={texts.preview}>
            <h3 className="mo-template-subtitle">{texts.preview}</h3>
            <p className="mo-template-bubble">
              <TemplateText content={content} as="filled" />
            </p>
          </section>
        )}
      </div>
    </Dialog>
  )
}
