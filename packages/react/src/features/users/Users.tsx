import type { AccountUser, Invitation } from '@morpheus/sdk'
import { CircleAlert, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../core/useAction.js'
import { useErrors, useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { useTexts } from '../../provider/texts.js'
import { Badge } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { ErrorState } from '../../ui/ErrorState.js'
import { ListRow, ListRowSkeleton, RowList } from '../../ui/ListRow.js'
import { type HeadingLevel, toHeading } from '../../ui/lib/heading.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { type HostAttributes, rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { Panel } from '../../ui/Panel.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { Stack, stackClasses } from '../../ui/Stack.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useAccount } from '../account/queries.js'
import { useTimes } from '../account/useTimes.js'
import { InvitationRow } from './InvitationRow.js'
import { LinkDialog } from './LinkDialog.js'
import { useInvitations, useUserActions, useUsers } from './queries.js'
import { useUserTexts } from './texts.js'
import './style.css'

const InviteDialog = lazy(async () => (await import('./InviteDialog.js')).InviteDialog)

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
export const Users = withErrorReporting(function Users(props: UsersProps) {
  const { headingLevel = 2, slots } = props
  const account = useAccount()
  useReadError(account)
  if (account.data?.administrator !== true) return null
  return (
    <AdministratorsUsers
      {...rootProps(props)}
      ownId={account.data.email}
      headingLevel={headingLevel}
      slots={slots}
    />
  )
})

interface AdministratorsUsersProps extends HostAttributes {
  ownId: string
  headingLevel: HeadingLevel
  slots: UsersSlots | undefined
}

function AdministratorsUsers(props: AdministratorsUsersProps) {
  const { ownId, headingLevel, slots } = props
  const { header, row = renderChildren, invitation = renderChildren } = slots ?? {}
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
  const Title = toHeading(headingLevel, 1)
  const readAgain = () => {
    void users.refetch()
    void invitations.refetch()
  }
  return (
    <Panel
      {...rootProps(props)}
      title={texts.title}
      headingLevel={headingLevel}
      header={header}
      tools={
        <Button icon={<UserPlus />} disabled={!invitations.data} onClick={() => setInviting(true)}>
          {texts.invite}
        </Button>
      }
    >
      <div className="mo-users">
        <p className="mo-muted">{texts.intro}</p>
        {users.data && (
          <section className={stackClasses({ gap: 10 })} aria-label={texts.people}>
            <Title className="mo-users-title">{texts.people}</Title>
            <RowList>
              {users.data.users.map((user) => (
                <UserRow key={user.id} user={user} slot={row} isOwn={user.email === ownId} />
              ))}
            </RowList>
          </section>
        )}
        {invitations.data && (
          <section className={stackClasses({ gap: 10 })} aria-label={texts.pending}>
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
          <Stack gap={8}>
            <p className="mo-sr" role="status">
              {common.loading}
            </p>
            {['a', 'b'].map((row) => (
              <ListRowSkeleton key={row}>
                <Skeleton width="45%" height={20} />
                <Skeleton width="30%" height={18} />
              </ListRowSkeleton>
            ))}
          </Stack>
        )}
      </div>
      {isInviting && invitations.data && (
        <LazyBoundary>
          <InviteDialog mailReady={invitations.data.mailReady} onClose={() => setInviting(false)} />
        </LazyBoundary>
      )}
    </Panel>
  )
}

interface PendingInvitationsProps {
  invitations: readonly Invitation[]
  mailReady: boolean
  slot: Slot<{ invitation: Invitation }>
}

function PendingInvitations({ invitations, mailReady, slot }: PendingInvitationsProps) {
  const texts = useUserTexts()
  const [resent, setResent] = useState<{ invitation: Invitation; link: string } | null>(null)
  return (
    <>
      {invitations.length === 0 && <p className="mo-muted">{texts.nonePending}</p>}
      {invitations.length > 0 && (
        <RowList>
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              mailReady={mailReady}
              slot={slot}
              onLink={(link) => setResent({ invitation, link })}
            />
          ))}
        </RowList>
      )}
      {resent && <LinkDialog {...resent} onClose={() => setResent(null)} />}
    </>
  )
}

interface UserRowProps {
  user: AccountUser
  slot: Slot<{ user: AccountUser }>
  isOwn: boolean
}

function UserRow({ user, slot, isOwn }: UserRowProps) {
  const format = useFormat()
  const texts = useUserTexts()
  const now = useNow()
  const times = useTimes()
  const { act, busy: running } = useAction<'block' | 'unblock'>()
  const busy = running !== null
  const { block, unblock } = useUserActions()
  const [isAsking, setAsking] = useState(false)
  const { id, name, email, administrator, lastSignInAt, blockedAt } = user
  const isBlocked = blockedAt !== null

  const restore = () =>
    act('unblock', texts.unblockFailure, async () => {
      await unblock(id)
      return texts.unblockedNow
    })

  async function confirm() {
    const isBlocked = await act('block', texts.blockFailure, async () => {
      await block(id)
      return texts.blockedNow
    })
    if (isBlocked) setAsking(false)
  }

  return (
    <ListRow
      slot={({ children }) => slot({ user, children })}
      title={name}
      state={
        <>
          {isOwn && <Badge tone="success">{texts.you}</Badge>}
          {administrator && <Badge>{texts.administrator}</Badge>}
          {isBlocked && <Badge tone="danger">{texts.blocked}</Badge>}
        </>
      }
      detail={
        <>
          {name !== email && <span>{email}</span>}
          <span title={lastSignInAt === null ? undefined : times.dateTime(lastSignInAt)}>
            {lastSignInAt === null ? texts.neverEntered : texts.entered(format.relative(lastSignInAt, now))}
          </span>
        </>
      }
      actions={
        !isOwn &&
        !administrator && (
          <Button
            size="small"
            busy={busy && !isAsking}
            aria-label={`${isBlocked ? texts.unblock : texts.block}: ${name}`}
            onClick={() => {
              if (isBlocked) void restore()
              else setAsking(true)
            }}
          >
            {isBlocked ? texts.unblock : texts.block}
          </Button>
        )
      }
    >
      {isAsking && (
        <ConfirmDialog
          title={texts.blockTitle}
          confirm={texts.block}
          busy={busy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          {texts.blockText(name)}
        </ConfirmDialog>
      )}
    </ListRow>
  )
}
