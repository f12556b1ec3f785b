import { CircleAlert, KeyRound, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useReadError } from '../../core/useReadError.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { useSettingsMessages } from '../../text/settings.js'
import { Button } from '../../ui/Button/Button.js'
import { ErrorState } from '../../ui/ErrorState/ErrorState.js'
import type { HeadingLevel } from '../../ui/kit/heading.js'
import { outermost } from '../../ui/kit/hostAttributes.js'
import { asIs, type Slot } from '../../ui/kit/slot.js'
import { Panel } from '../../ui/Panel/Panel.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { widget } from '../../widget/widget.js'
import { useAccount } from '../account/useAccount.js'
import { ChangePasswordDialog } from './ChangePasswordDialog.js'
import { SecurityRow } from './SecurityRow.js'
import { TwoFactorRow } from './TwoFactorRow.js'
import { useSecurityTexts } from './texts.js'
import './style.css'

/** Replaceable parts of the widget. */
export interface SecurityBlockSlots {
  /** Title of the widget. */
  header?: Slot | undefined
  /** Content of a row, buttons included. */
  row?: Slot<{ what: 'password' | 'twoFactor' }> | undefined
}

export interface SecurityBlockProps extends WidgetProps {
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: SecurityBlockSlots | undefined
}

/** Password and second factor of the account. Configuration spec §2.5. */
export const SecurityBlock = widget(function SecurityBlock(props: SecurityBlockProps) {
  const { headingLevel = 2, slots } = props
  const { header, row = asIs } = slots ?? {}
  const settingsMessages = useSettingsMessages()
  const errors = useErrors()
  const texts = useSecurityTexts()
  const client = useMorpheus()
  const queries = useQueryCache()
  const account = useAccount()
  const error = useReadError(account)
  const [changing, setChanging] = useState(false)

  return (
    <Panel {...outermost(props)} title={texts.title} headingLevel={headingLevel} header={header}>
      <div className="mo-security">
        {row({
          what: 'password',
          children: (
            <SecurityRow icon={<KeyRound />} title={texts.password.title} help={texts.password.help}>
              <Button onClick={() => setChanging(true)}>{texts.password.change}</Button>
            </SecurityRow>
          ),
        })}
        {account.data && <TwoFactorRow enabled={account.data.twoFactorEnabled} slot={row} />}
        {!account.data && error && (
          <ErrorState
            icon={<CircleAlert />}
            title={settingsMessages.loadFailure}
            busy={account.isFetching}
            onRetry={() => void account.refetch()}
          >
            {errors.reason(error)}
          </ErrorState>
        )}
        {account.isPending && !error && (
          <SecurityRow icon={<ShieldCheck />} title={texts.twoFactor.title} help={<Skeleton width="60%" />}>
            <Skeleton width={84} height={32} />
          </SecurityRow>
        )}
      </div>
      {changing && (
        <ChangePasswordDialog
          onChanged={() => {
            setChanging(false)
            invalidate(queries, keysOf(client).devices)
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </Panel>
  )
})
