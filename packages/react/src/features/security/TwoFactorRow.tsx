import { ShieldCheck } from 'lucide-react'
import { useSettingsMessages } from '../../text/sdkMessages.js'
import { Button } from '../../ui/Button.js'
import type { Slot } from '../../ui/lib/slot.js'
import { PasswordDialog } from './PasswordDialog.js'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.js'
import { SecurityRow } from './SecurityRow.js'
import { TwoFactorDialog } from './TwoFactorDialog.js'
import { useSecurityTexts } from './texts.js'
import { useTwoFactor } from './useTwoFactor.js'

interface TwoFactorRowProps {
  enabled: boolean
  slot: Slot<{ what: 'twoFactor' }>
}

export function TwoFactorRow({ enabled, slot }: TwoFactorRowProps) {
  const settingsMessages = useSettingsMessages()
  const texts = useSecurityTexts().twoFactor
  const { step, close, open, settingUp, codesLeft, setUp, onEnabled, disable, renew } = useTwoFactor(enabled)
  const help = (
    <>
      <p>{enabled ? texts.on : texts.off}</p>
      {codesLeft !== undefined && (
        <p className="mo-security-codes">
          {texts.codesLeft(codesLeft)}{' '}
          <Button variant="ghost" size="small" onClick={() => open({ name: 'renew' })}>
            {texts.renew}
          </Button>
        </p>
      )}
    </>
  )
  return (
    <>
      {slot({
        what: 'twoFactor',
        children: (
          <SecurityRow icon={<ShieldCheck />} title={texts.title} help={help} good={enabled}>
            {enabled ? (
              <Button onClick={() => open({ name: 'disable' })}>{texts.disable}</Button>
            ) : (
              <Button busy={settingUp} onClick={() => void setUp()}>
                {texts.enable}
              </Button>
            )}
          </SecurityRow>
        ),
      })}
      {step?.name === 'setup' && <TwoFactorDialog setup={step.setup} onEnabled={onEnabled} onClose={close} />}
      {step?.name === 'codes' && <RecoveryCodesDialog codes={step.codes} onClose={close} />}
      {step?.name === 'disable' && (
        <PasswordDialog
          title={texts.disableTitle}
          text={texts.disableText}
          confirm={texts.disable}
          variant="danger"
          failureText={settingsMessages.twoFactorDisableFailure}
          onPassword={disable}
          onClose={close}
        />
      )}
      {step?.name === 'renew' && (
        <PasswordDialog
          title={texts.renewTitle}
          text={texts.renewText}
          confirm={texts.renew}
          variant="primary"
          failureText={texts.renewFailure}
          onPassword={renew}
          onClose={close}
        />
      )}
    </>
  )
}
