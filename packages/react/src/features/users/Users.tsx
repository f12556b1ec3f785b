import type { AccountUser, Invitation } from '@morpheus/sdk'
import { CircleAlert, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useReadError } from '../../core/useReadError.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button/Button.js'
import { ErrorState } from '../../ui/ErrorState/ErrorState.js'
import { type HeadingLevel, heading } from '../../ui/kit/heading.js'
import { type HostAttributes, outermost } from '../../ui/kit/hostAttributes.js'
import { lazily } from '../../ui/kit/lazily.js'
import { asIs, type Slot } from '../../ui/kit/slot.js'
import { UntilLoaded } from '../../ui/kit/UntilLoaded.js'
import { Panel } from '../../ui/Panel/Panel.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { widget } from '../../widget/widget.js'
import { useAccount } from '../account/useAccount.js'
import { PendingInvitations } from './PendingInvitations.js'
import { useUserTexts } from './texts.js'
import { UserRow } from './UserRow.js'
import { useInvitations, useUsers } from './useUsers.js'
import './style.css'

const InviteDialog = lazily(async () => (await import('./InviteDialog.js')).InviteDialog)

/** Replaceable parts of the widget. */
export interface UsersSlots {
  /** Title and invite button. */
  header?: Slot | undefined
  /** Content of an account's row, button included. */
  row?: Slot<{ user: AccountUser }> | undefined
  /** Content of a pending invitation's row, buttons included. */
  invitation?: Slot<{ invitation: Invitation }> | undefined
}

export interface UsersProps extends WidgetProps {
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: UsersSlots | undefined
}

/** Accounts and pending invitations of the gateway. Renders nothing for users who are not administrators. */
export const Users = widget(function Users(props: UsersProps) {
  const { headingLevel = 2, slots } = props
  const account = useAccount()
  useReadError(account)
  if (account.data?.administrator !== true) return null
  return (
    <AdministratorsUsers
      {...outermost(props)}
      own={account.data.email}
      headingLevel={headingLevel}
      slots={slots}
    />
  )
})

interface AdministratorsUsersProps extends HostAttributes {
  own: string
  headingLevel: HeadingLevel
  slots: UsersSlots | undefined
}

function AdministratorsUsers(props: AdministratorsUsersProps) {
  const { own, headingLevel, slots } = props
  const { header, row = asIs, invitation = asIs } = slots ?? {}
  const errors = useErrors()
  const texts = useUserTexts()
  const { common } = useTexts()
  const users = useUsers()
  const invitations = useInvitations()
  const usersError = useReadError(users)
  const invitationsError = useReadError(invitations)
  const error = usersError ?? invitationsError
  const [isInviting, setInviting] = useState(false)
  const isRead = users.data !== undefined && invitations.data !== undefined
  const Title = heading(headingLevel, 1)
  const readAgain = () => {
    void users.refetch()
    void invitations.refetch()
  }
  return (
    <Panel
      {...outermost(props)}
      title={texts.title}
      headingLevel={headingLevel}
      header={header}
      tools={
        <Button
          variant="primary"
          icon={<UserPlus />}
          disabled={!invitations.data}
          onClick={() => setInviting(true)}
        >
          {texts.invite}
        </Button>
      }
    >
      <div className="mo-users">
        <p className="mo-muted">{texts.intro}</p>
        {users.data && (
          <section className="mo-users-part" aria-label={texts.people}>
            <Title className="mo-users-title">{texts.people}</Title>
            <ul className="mo-users-list">
              {users.data.users.map((user) => (
                <UserRow key={user.id} user={user} slot={row} isOwn={user.email === own} />
              ))}
            </ul>
          </section>
        )}
        {invitations.data && (
          <section className="mo-users-part" aria-label={texts.pending}>
            <Title className="mo-users-title">{texts.pending}</Title>
            <PendingInvitations {...invitations.data} slot={invitation} />
          </section>
        )}
        {!isRead && error && (
          <ErrorState
            icon={<CircleAlert />}
            title={texts.failure}
            busy={users.isFetching || invitations.isFetching}
            onRetry={readAgain}
          >
            {errors.reason(error)}
          </ErrorState>
        )}
        {!isRead && !error && (
          <div className="mo-users-list">
            <p className="mo-sr" role="status">
              {common.loading}
            </p>
            {['a', 'b'].map((row) => (
              <div key={row} className="mo-user" aria-hidden="true">
                <Skeleton width="45%" height={20} />
                <Skeleton width="30%" height={18} />
              </div>
            ))}
          </div>
        )}
      </div>
      {isInviting && invitations.data && (
        <UntilLoaded>
          <InviteDialog mailReady={invitations.data.mailReady} onClose={() => setInviting(false)} />
        </UntilLoaded>
      )}
    </Panel>
  )
}
