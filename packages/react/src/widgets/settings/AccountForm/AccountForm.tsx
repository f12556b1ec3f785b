import { settingsMessages } from '@morpheus/sdk/text'
import { CircleAlert } from 'lucide-react'
import { useAccount } from '../../../hooks/account/useAccount.js'
import { useReadError } from '../../../hooks/useReadError.js'
import { useTexts } from '../../../provider/texts.js'
import { useSettingsTexts } from '../../../text/settings.js'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.js'
import { Panel } from '../../../ui/Panel/Panel.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { AccountFields } from './AccountFields.js'
import './widget.css'

export interface AccountFormProps {
  headingLevel?: 2 | 3
}

const rows = ['name', 'email', 'phone', 'timezone']

/** Who the account is, how to reach it and in which zone its days are counted. Configuration spec §2.5. */
export function AccountForm({ headingLevel = 2 }: AccountFormProps) {
  const texts = useSettingsTexts().account
  const { common } = useTexts()
  const account = useAccount()
  const error = useReadError(account)
  return (
    <Panel title={texts.title} headingLevel={headingLevel}>
      {account.data && <AccountFields settings={account.data} />}
      {!account.data && error && (
        <ErrorState
          icon={<CircleAlert />}
          title={settingsMessages.loadFailure}
          busy={account.isFetching}
          onRetry={() => void account.refetch()}
        >
          {error.message}
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
}
