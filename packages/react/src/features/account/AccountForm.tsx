import { CircleAlert } from 'lucide-react'
import { useErrors } from '../../core/useErrors.js'
import { useReadError } from '../../core/useReadError.js'
import { useTexts } from '../../provider/texts.js'
import { useSettingsMessages } from '../../text/settings.js'
import { ErrorState } from '../../ui/ErrorState/ErrorState.js'
import type { HeadingLevel } from '../../ui/kit/heading.js'
import { outermost } from '../../ui/kit/hostAttributes.js'
import type { Slot } from '../../ui/kit/slot.js'
import { Panel } from '../../ui/Panel/Panel.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { widget } from '../../widget/widget.js'
import { AccountFields } from './AccountFields.js'
import { useSettingsTexts } from './texts.js'
import { useAccount } from './useAccount.js'
import './style.css'

/** Replaceable parts of the widget. */
export interface AccountFormSlots {
  /** Title of the widget. */
  header?: Slot | undefined
}

export interface AccountFormProps extends WidgetProps {
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: AccountFormSlots | undefined
}

const rows = ['name', 'email', 'phone', 'timezone']

/** Name, contact data and time zone of the account. Configuration spec §2.5. */
export const AccountForm = widget(function AccountForm(props: AccountFormProps) {
  const { headingLevel = 2, slots } = props
  const settingsMessages = useSettingsMessages()
  const errors = useErrors()
  const texts = useSettingsTexts().account
  const { common } = useTexts()
  const account = useAccount()
  const error = useReadError(account)
  return (
    <Panel {...outermost(props)} title={texts.title} headingLevel={headingLevel} header={slots?.header}>
      {account.data && <AccountFields settings={account.data} />}
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
        <div className="mo-account">
          <p className="mo-sr" role="status">
            {common.loading}
          </p>
          {rows.map((key) => (
            <div key={key} className="mo-field" aria-hidden="true">
              <Skeleton width={96} height={20} />
              <Skeleton height={36} />
            </div>
          ))}
        </div>
      )}
    </Panel>
  )
})
