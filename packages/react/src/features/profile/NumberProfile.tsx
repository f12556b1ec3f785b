import { isNotOffered, NotFoundError, type Session } from '@morpheus/sdk'
import { ArrowLeft, SearchX, UserRoundX, WifiOff } from 'lucide-react'
import { useReadError } from '../../core/useErrors.js'
import { useReportError } from '../../provider/errors.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Panel } from '../../ui/Panel.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { stackClasses } from '../../ui/Stack.js'
import { QueryError } from '../../widget/QueryView.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useSession } from '../sessions/queries.js'
import { useDetailTexts } from '../sessions/SessionDetail/texts.js'
import { PrivacyPanel } from './PrivacyPanel.js'
import { ProfileForm } from './ProfileForm.js'
import { ProfilePicture } from './ProfilePicture.js'
import { useProfile } from './queries.js'
import { useProfileTexts } from './texts.js'
import './style.css'

export interface NumberProfileProps extends WidgetProps {
  /** Id of the session. */
  sessionId: string
  /** Opens the session. */
  onOpenSession?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
}

/** Profile of a session's number: picture, name, about, business profile and privacy. */
export const NumberProfile = withErrorReporting(function NumberProfile(props: NumberProfileProps) {
  const { sessionId, onOpenSession, headingLevel = 2 } = props
  const texts = useProfileTexts()
  const detailTexts = useDetailTexts()
  const { data: session, error: sessionError } = useSession(sessionId)
  useReportError(sessionError)
  if (sessionError instanceof NotFoundError) {
    return (
      <EmptyState {...rootProps(props)} icon={<SearchX />} title={detailTexts.notFound} level={headingLevel}>
        {detailTexts.notFoundText}
      </EmptyState>
    )
  }
  return (
    <div {...rootProps(props, stackClasses({ gap: 16 }))}>
      <PageHeader
        title={texts.title}
        headingLevel={headingLevel}
        description={texts.intro}
        back={
          onOpenSession && (
            <Button
              className="mo-page-back"
              size="small"
              variant="ghost"
              icon={<ArrowLeft />}
              onClick={() => onOpenSession(session ?? { id: sessionId })}
            >
              <span className="mo-truncate">{session?.name ?? texts.session}</span>
            </Button>
          )
        }
      />
      <ProfilePanels
        sessionId={sessionId}
        session={session}
        isSessionRead={session !== undefined || sessionError !== null}
        level={levelBelow(headingLevel)}
      />
    </div>
  )
})

interface ProfilePanelsProps {
  sessionId: string
  session: Session | undefined
  /** False while it loads; true also where it could not be read. */
  isSessionRead: boolean
  level: HeadingLevel
}

function ProfilePanels({ sessionId, session, isSessionRead, level }: ProfilePanelsProps) {
  const texts = useProfileTexts()
  const isOffline = session !== undefined && session.status !== 'connected'
  const query = useProfile(isSessionRead && !isOffline ? sessionId : undefined)
  const error = useReadError(query)
  const profile = query.data?.profile
  if (isOffline || (!profile && error)) {
    return (
      <section className="mo-card" aria-label={texts.title}>
        {isOffline ? (
          <EmptyState icon={<WifiOff />} title={texts.offline} level={level}>
            {texts.offlineText}
          </EmptyState>
        ) : isNotOffered(error) ? (
          <EmptyState icon={<UserRoundX />} title={texts.notOffered} level={level}>
            {texts.notOfferedText}
          </EmptyState>
        ) : (
          <QueryError query={query} error={error} title={texts.error} />
        )}
      </section>
    )
  }
  return (
    <div className="mo-profile">
      <Panel title={texts.identity} headingLevel={level}>
        <div className="mo-profile-body">
          {!profile && <Skeleton height={280} />}
          {profile && (
            <>
              <ProfilePicture sessionId={sessionId} profile={profile} />
              <ProfileForm sessionId={sessionId} profile={profile} />
            </>
          )}
        </div>
      </Panel>
      {profile?.hasPrivacy && <PrivacyPanel sessionId={sessionId} level={level} />}
    </div>
  )
}
