import { CircleCheck } from 'lucide-react'
import { OutcomeBanner } from '../../../editor/OutcomeBanner.js'
import type { Editor } from '../../../editor/useEditor.js'
import { Alert } from '../../../ui/Alert/Alert.js'
import { Button } from '../../../ui/Button/Button.js'
import { CopyField } from '../../../ui/CopyField/CopyField.js'
import { useKommoTexts } from './texts.js'
import type { useKommoAuthorization } from './useKommoAuthorization.js'

interface AuthorizationProps {
  editor: Editor
  isConnected: boolean
  /** Reason that Kommo revoked access; null otherwise. */
  trouble: string | null
  authorization: ReturnType<typeof useKommoAuthorization>
  onAuthorize: () => void
}

/** Second step: the user authorizes the gateway in Kommo's window. */
export function Authorization({
  editor,
  isConnected,
  trouble,
  authorization,
  onAuthorize,
}: AuthorizationProps) {
  const texts = useKommoTexts()
  const { outcome } = editor.state
  const { phase, url, error } = authorization
  const isWaiting = phase === 'opening' || phase === 'waiting'
  return (
    <div className="mo-kommo-step">
      {isConnected ? (
        <p className="mo-kommo-connected">
          <CircleCheck aria-hidden="true" />
          <span>
            {texts.connected} <span className="mo-muted">{texts.connectedHint}</span>
          </span>
        </p>
      ) : (
        <>
          {trouble !== null && <Alert>{trouble}.</Alert>}
          <p>{texts.unconnected}</p>
        </>
      )}
      <div>
        <Button variant={isConnected ? 'secondary' : 'primary'} busy={isWaiting} onClick={onAuthorize}>
          {isWaiting ? texts.authorizing : isConnected ? texts.again : texts.authorize}
        </Button>
      </div>
      {isWaiting && url && <CopyField label={texts.blocked} value={url} />}
      {error && <p className="mo-field-error">{error}</p>}
      {outcome && <OutcomeBanner outcome={outcome} />}
    </div>
  )
}
