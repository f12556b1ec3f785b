import { type CloudTemplate, cloudParts, draftOfCloudTemplate } from '@morpheus/sdk'
import { cloudStatusTones } from '@morpheus/sdk/text'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { useTranslate } from '../../provider/translate.js'
import { Badge } from '../../ui/Badge.js'
import { Card } from '../../ui/Card.js'
import { IconButton } from '../../ui/IconButton.js'
import { type HeadingLevel, toHeading } from '../../ui/lib/heading.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import type { Slot } from '../../ui/lib/slot.js'
import { useQualityLabels } from '../sessions/texts.js'
import {
  useCloudCategoryLabels,
  useCloudLanguages,
  useCloudStatusLabels,
  useCloudTemplateTexts,
} from './texts.js'

type TemplateHandler = (template: CloudTemplate) => void

interface CloudTemplateCardProps {
  template: CloudTemplate
  slot: Slot<{ template: CloudTemplate }>
  level: HeadingLevel
  onView: TemplateHandler
  onEdit: TemplateHandler
  onRemove: TemplateHandler
}

/** Statuses that Meta allows to edit. */
const changeable = ['APPROVED', 'REJECTED', 'PAUSED']

export function CloudTemplateCard({ template, slot, level, ...acts }: CloudTemplateCardProps) {
  const qualityLabels = useQualityLabels()
  const cloudStatusLabels = useCloudStatusLabels()
  const cloudLanguages = useCloudLanguages()
  const cloudCategoryLabels = useCloudCategoryLabels()
  const texts = useCloudTemplateTexts()
  const translate = useTranslate()
  const { name, language, category, status, reason, reasonI18n, quality, components } = template
  const Heading = toHeading(level)
  const { header, body } = cloudParts(components)
  const facts = [
    category ? cloudCategoryLabels[category] : texts.noCategory,
    cloudLanguages[language] ?? language,
    quality && texts.quality(qualityLabels[quality]),
  ]
  const templateName = `${escapeInvisible(name)} (${language})`
  return (
    <li>
      <Card className="mo-cloud-template" aria-label={templateName}>
        {slot({
          template,
          children: (
            <>
              <div className="mo-cloud-template-top">
                <Heading className="mo-cloud-template-name mo-truncate" title={escapeInvisible(name)}>
                  {escapeInvisible(name)}
                </Heading>
                <Badge tone={cloudStatusTones[status]}>{cloudStatusLabels[status]}</Badge>
              </div>
              <p className="mo-cloud-template-facts">{facts.filter(Boolean).join(' · ')}</p>
              {reason !== null && <p className="mo-cloud-template-reason">{translate(reasonI18n, reason)}</p>}
              <p className="mo-cloud-template-content">{escapeInvisible(body || header?.text || '–')}</p>
              <div className="mo-cloud-template-acts">
                <IconButton
                  label={texts.named(texts.view, templateName)}
                  icon={<Eye />}
                  onClick={() => acts.onView(template)}
                />
                {changeable.includes(status) && draftOfCloudTemplate(template) !== null && (
                  <IconButton
                    label={texts.named(texts.edit, templateName)}
                    icon={<Pencil />}
                    onClick={() => acts.onEdit(template)}
                  />
                )}
                <IconButton
                  label={texts.named(texts.remove, templateName)}
                  icon={<Trash2 />}
                  tone="danger"
                  onClick={() => acts.onRemove(template)}
                />
              </div>
            </>
          ),
        })}
      </Card>
    </li>
  )
}
