import { type CloudComponent, cloudParts, fillCloudText } from '@morpheus/sdk'
import { ExternalLink, Paperclip, Phone, Reply } from 'lucide-react'
import { useCloudTemplateTexts } from './texts.js'
import './style.css'

interface CloudBubbleProps {
  components: readonly CloudComponent[]
  /** Variable values by `body.1`, `header.nome` and so on; variables without a value show as written. */
  values?: Readonly<Record<string, string>>
}

const icons: Readonly<Record<string, typeof Reply>> = { URL: ExternalLink, PHONE_NUMBER: Phone }

export function CloudBubble({ components, values = {} }: CloudBubbleProps) {
  const texts = useCloudTemplateTexts()
  const { header, body, footer, buttons } = cloudParts(components)
  const fillPart = (part: string, text: string) =>
    fillCloudText(text, (name) => (Object.hasOwn(values, `${part}.${name}`) ? values[`${part}.${name}`] : ''))
  return (
    <div className="mo-cloud-bubble">
      {header && (
        <p className="mo-cloud-bubble-header">
          {header.format.toUpperCase() === 'TEXT' ? (
            fillPart('header', header.text)
          ) : (
            <span className="mo-muted">
              <Paperclip aria-hidden="true" /> {texts.headerFile}
            </span>
          )}
        </p>
      )}
      <p className="mo-cloud-bubble-body">{fillPart('body', body)}</p>
      {footer !== '' && <p className="mo-cloud-bubble-footer">{footer}</p>}
      {buttons.length > 0 && (
        <ul className="mo-cloud-bubble-buttons">
          {buttons.map(({ type, text }, index) => {
            const Icon = icons[type] ?? Reply
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: they stand where they stand
              <li key={index}>
                <Icon aria-hidden="true" />
                <span className="mo-truncate">{text}</span>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
