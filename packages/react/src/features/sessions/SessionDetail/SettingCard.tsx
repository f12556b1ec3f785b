import { cardOf, type IntegrationKind } from '@morpheus/sdk/integrations'
import { useSay } from '../../../provider/speech.js'
import { Button } from '../../../ui/Button/Button.js'
import { IntegrationIcon } from '../../integrations/IntegrationIcon.js'
import { useDetailTexts } from '../texts/detail.js'
import { useSwitchedOn } from './useSwitchedOn.js'
import '../../../ui/Card/card.css'
import '../../../ui/Entry/entry.css'

interface SettingCardProps {
  sessionId: string
  kind: IntegrationKind
  onConfigure: () => void
}

/** Card of a setting edited in a dialog, with its switches that are on. */
export function SettingCard({ sessionId, kind, onConfigure }: SettingCardProps) {
  const texts = useDetailTexts()
  const say = useSay()
  const card = cardOf(kind)
  const label = say(card.label)
  const on = useSwitchedOn(kind, sessionId)
  return (
    <div className="mo-card mo-setting-card">
      <span className="mo-entry-icon" aria-hidden="true">
        <IntegrationIcon kind={kind} />
      </span>
      <div className="mo-entry-text">
        <p className="mo-entry-title">{label}</p>
        <p className="mo-entry-help">{on ? texts.switchedOn(on.map(say)) : say(card.summary)}</p>
      </div>
      <Button aria-label={`${texts.configure} ${label}`} onClick={onConfigure}>
        {texts.configure}
      </Button>
    </div>
  )
}
