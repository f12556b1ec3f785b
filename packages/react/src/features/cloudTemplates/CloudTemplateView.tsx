import type { CloudTemplate } from '@morpheus/sdk'
import { cloudStatusTones } from '@morpheus/sdk/text'
import { useTexts } from '../../provider/texts.js'
import { useTranslate } from '../../provider/translate.js'
import { Badge } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useQualityLabels } from '../sessions/texts.js'
import { CloudBubble } from './CloudBubble.js'
import {
  useCloudCategoryLabels,
  useCloudLanguages,
  useCloudStatusLabels,
  useCloudTemplateTexts,
} from './texts.js'
import './style.css'

interface CloudTemplateViewProps {
  template: CloudTemplate
  onClose: () => void
}

export function CloudTemplateView({ template, onClose }: CloudTemplateViewProps) {
  const qualityLabels = useQualityLabels()
  const cloudStatusLabels = useCloudStatusLabels()
  const cloudLanguages = useCloudLanguages()
  const cloudCategoryLabels = useCloudCategoryLabels()
  const allTexts = useCloudTemplateTexts()
  const texts = allTexts.details
  const translate = useTranslate()
  const { common } = useTexts()
  const { name, status, reason, reasonI18n, category, language, quality, components } = template
  return (
    <Dialog
      title={escapeInvisible(name)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{common.close}</Button>}
    >
      <div className="mo-cloud-template-view">
        <dl className="mo-cloud-template-list">
          <dt>{texts.status}</dt>
          <dd>
            <Badge tone={cloudStatusTones[status]}>{cloudStatusLabels[status]}</Badge>
          </dd>
          {reason !== null && (
            <>
              <dt>{texts.reason}</dt>
              <dd>{translate(reasonI18n, reason)}</dd>
            </>
          )}
          <dt>{texts.category}</dt>
          <dd>{category ? cloudCategoryLabels[category] : allTexts.noCategory}</dd>
          <dt>{texts.language}</dt>
          <dd>{cloudLanguages[language] ?? language}</dd>
          {quality && (
            <>
              <dt>{texts.quality}</dt>
              <dd>{qualityLabels[quality]}</dd>
            </>
          )}
        </dl>
        <section aria-label={texts.preview}>
          <h3 className="mo-cloud-template-subtitle">{texts.preview}</h3>
          <CloudBubble components={components} />
        </section>
      </div>
    </Dialog>
  )
}
