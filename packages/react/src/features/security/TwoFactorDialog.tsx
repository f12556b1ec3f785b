import type { TwoFactorSetup } from '@morpheus/sdk'
import { useRef, useState } from 'react'
import { useBusy } from '../../core/useBusy.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { useTexts } from '../../provider/texts.js'
import { useSettingsMessages } from '../../text/sdkMessages.js'
import { Button } from '../../ui/Button.js'
import { CodeInput } from '../../ui/CodeInput.js'
import { CopyField } from '../../ui/CopyField.js'
import { Dialog } from '../../ui/Dialog.js'
import { Field } from '../../ui/Field.js'
import { useSecurityTexts } from './texts.js'

const codeLength = 6

interface TwoFactorDialogProps {
  setup: TwoFactorSetup
  /** Receives the recovery codes, which are shown only once; empty from other servers. */
  onEnabled: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Setup key for the authenticator app and the input of its code; six digits submit automatically. Spec §4 and §5. */
export function TwoFactorDialog({ setup, onEnabled, onClose }: TwoFactorDialogProps) {
  const settingsMessages = useSettingsMessages()
  const texts = useSecurityTexts().twoFactor
  const { common } = useTexts()
  const client = useMorpheus()
  const notify = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const { busy, run } = useBusy<'verify'>()
  const [wrong, setWrong] = useState(false)

  async function verify(token: string) {
    try {
      const { recoveryCodes = [] } = await client.security.enableTwoFactor({ token })
      onEnabled(recoveryCodes)
    } catch {
      setWrong(true)
      setCode('')
      notify({ tone: 'error', text: settingsMessages.twoFactorBadToken })
      input.current?.focus()
    }
  }

  function handleChange(digits: string) {
    if (busy) return
    setCode(digits)
    setWrong(false)
    if (digits.length === codeLength && code.length < codeLength) void run('verify', () => verify(digits))
  }

  return (
    <Dialog
      title={texts.setupTitle}
      description={texts.scan}
      closesOutside={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>{common.cancel}</Button>}
    >
      <div className="mo-two-factor">
        <img className="mo-two-factor-qr" src={setup.qrCode} alt={texts.qrCode} width={208} height={208} />
        <CopyField label={texts.secret} value={setup.secret} />
        <Field
          label={texts.code}
          hint={busy ? texts.verifying : texts.codeHint}
          error={wrong ? settingsMessages.twoFactorBadToken : undefined}
        >
          {(control) => <CodeInput {...control} ref={input} value={code} onChange={handleChange} />}
        </Field>
      </div>
    </Dialog>
  )
}
