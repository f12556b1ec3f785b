import { ExternalLink } from 'lucide-react'
import { useTexts } from '../../../provider/texts.js'
import { Badge } from '../../../ui/Badge.js'
import { buttonClasses } from '../../../ui/Button.js'
import { useQrTexts } from '../connecting/texts.js'
import './demoLink.css'

export function DemoLink({ href }: { href: string }) {
  const texts = useTexts()
  const qrTexts = useQrTexts()
  return (
    <aside className="mo-demo">
      <div className="mo-demo-text">
        <Badge>{texts.common.demo}</Badge>
        <p>{qrTexts.demoHint}</p>
      </div>
      <a className={buttonClasses({ size: 'small' })} href={href} target="_blank" rel="noopener">
        <ExternalLink aria-hidden="true" />
        <span className="mo-button-label">
          {texts.common.openVirtualPhone}
          <span className="mo-sr"> {texts.common.opensInNewTab}</span>
        </span>
      </a>
    </aside>
  )
}
