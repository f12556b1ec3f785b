import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'
import { CopyField } from '../ui/CopyField.js'
import { classes } from '../ui/lib/rootProps.js'
import { isMask } from './formValues.js'
import { useEditorTexts } from './texts.js'
import type { Editor } from './useEditor.js'

/** Generated secret: masked, except right after creation, when it can be copied; can be renewed. */
export function SecretPanel({ editor }: { editor: Editor }) {
  const texts = useEditorTexts()
  const [isConfirming, setConfirming] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const secret = editor.editing.secret()
  const isFresh = secret !== null && !isMask(secret.value)
  useEffect(() => {
    if (isFresh) panel.current?.scrollIntoView({ block: 'center' })
  }, [isFresh])
  if (!secret) return null
  const { label, value, help } = secret
  const { renewal } = editor.description

  async function renew() {
    await editor.renewSecret()
    setConfirming(false)
  }

  return (
    <div ref={panel} className={classes('mo-secret', isFresh && 'mo-secret-fresh')}>
      <CopyField label={label} value={value} copyable={isFresh} hint={isFresh ? texts.copySecretNow : help} />
      {renewal && !isFresh && (
        <div>
          <Button size="small" icon={<RefreshCw />} onClick={() => setConfirming(true)}>
            {renewal.label}
          </Button>
        </div>
      )}
      {renewal && isConfirming && (
        <ConfirmDialog
          title={renewal.title}
          confirm={renewal.confirm}
          busy={editor.state.busy === 'renewing'}
          onCancel={() => setConfirming(false)}
          onConfirm={() => void renew()}
        >
          <p className="mo-confirm-text">{renewal.text}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
