import type { Template } from '@morpheus/sdk'
import { Copy, Eye, Pencil, Trash2 } from 'lucide-react'
import { Card } from '../../ui/Card.js'
import { IconButton } from '../../ui/IconButton.js'
import { type HeadingLevel, toHeading } from '../../ui/lib/heading.js'
import { classes } from '../../ui/lib/rootProps.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useTimes } from '../account/useTimes.js'
import { TemplateText } from './TemplateText.js'
import { useTemplateTexts } from './texts.js'

type TemplateHandler = (template: Template) => void

interface TemplateCardProps {
  template: Template
  level: HeadingLevel
  busy: boolean
  onView: TemplateHandler
  onEdit: TemplateHandler
  onDuplicate: TemplateHandler
  onRemove: TemplateHandler
}

export function TemplateCard({ template, level, busy, ...acts }: TemplateCardProps) {
  const times = useTimes()
  const texts = useTemplateTexts()
  const { name, category, content, isActive, createdAt } = template
  const visibleName = escapeInvisible(name)
  const state = isActive ? texts.active : texts.inactive
  const Heading = toHeading(level)
  const getActionLabel = (action: string) => texts.named(action, visibleName)
  return (
    <Card className="mo-template" aria-label={visibleName}>
      <div className="mo-template-top">
        <span
          className={classes('mo-template-dot', isActive && 'mo-template-dot-active')}
          role="img"
          aria-label={state}
          title={state}
        />
        <Heading className="mo-template-name mo-truncate" title={visibleName}>
          {visibleName}
        </Heading>
      </div>
      <p className="mo-template-category mo-truncate">
        {category ? escapeInvisible(category) : texts.noCategory}
      </p>
      <p className="mo-template-content">
        <TemplateText content={content} as="written" />
      </p>
      <div className="mo-template-foot">
        <span className="mo-template-date">{createdAt ? texts.createdAt(times.date(createdAt)) : ''}</span>
        <span className="mo-template-acts">
          <IconButton
            label={getActionLabel(texts.view)}
            icon={<Eye />}
            onClick={() => acts.onView(template)}
          />
          <IconButton
            label={getActionLabel(texts.edit)}
            icon={<Pencil />}
            onClick={() => acts.onEdit(template)}
          />
          <IconButton
            label={getActionLabel(texts.duplicate)}
            icon={<Copy />}
            busy={busy}
            onClick={() => acts.onDuplicate(template)}
          />
          <IconButton
            label={getActionLabel(texts.remove)}
            icon={<Trash2 />}
            tone="danger"
            onClick={() => acts.onRemove(template)}
          />
        </span>
      </div>
    </Card>
  )
}
