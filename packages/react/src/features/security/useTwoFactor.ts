import type { TwoFactorSetup } from '@morpheus/sdk'
import { useState } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { useSettingsMessages } from '../../text/sdkMessages.js'
import { useTwoFactorState } from './queries.js'
import { useGuardedAction } from './useGuarded.js'

export type TwoFactorStep =
  | { name: 'setup'; setup: TwoFactorSetup }
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'disable' }
  | { name: 'renew' }

/** Enables and disables the second factor and tracks its dialogs. Configuration spec §4. */
export function useTwoFactor(enabled: boolean) {
  const settingsMessages = useSettingsMessages()
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const { busy, run } = useGuardedAction()
  const [step, setStep] = useState<TwoFactorStep | null>(null)
  const state = useTwoFactorState(enabled)

  const readAgain = () => {
    invalidate(queries, keysOf(client).account)
    invalidate(queries, keysOf(client).twoFactor)
  }
  const showCodes = (codes: readonly string[]) => setStep(codes.length > 0 ? { name: 'codes', codes } : null)

  return {
    step,
    close: () => setStep(null),
    open: setStep,
    settingUp: busy,
    /** Undefined when the server does not report it. */
    codesLeft: enabled ? state.data?.recoveryCodesLeft : undefined,
    async setUp() {
      const setup = await run(() => client.security.setupTwoFactor(), settingsMessages.twoFactorSetupFailure)
      if (setup) setStep({ name: 'setup', setup })
    },
    onEnabled(codes: readonly string[]) {
      notify({ tone: 'success', text: settingsMessages.twoFactorEnabled })
      showCodes(codes)
      readAgain()
    },
    async disable(password: string) {
      await client.security.disableTwoFactor({ password })
      notify({ tone: 'success', text: settingsMessages.twoFactorDisabled })
      setStep(null)
      readAgain()
    },
    async renew(password: string) {
      const { recoveryCodes } = await client.security.renewRecoveryCodes({ password })
      showCodes(recoveryCodes)
      readAgain()
    },
  }
}
