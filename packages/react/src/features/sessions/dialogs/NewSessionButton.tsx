import type { Session } from '@morpheus/sdk'
import { Plus } from 'lucide-react'
import { useTexts } from '../../../provider/texts.js'
import { Button } from '../../../ui/Button.js'
import { rootProps } from '../../../ui/lib/rootProps.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { withErrorReporting } from '../../../widget/withErrorReporting.js'
import { useSession } from '../queries.js'
import { SessionDialogs } from './SessionDialogs.js'
import { type SessionDialogsControl, useSessionDialogs } from './useSessionDialogs.js'

export type NewSessionButtonProps = WidgetProps

const noSessions: readonly Session[] = []

/** Button that creates a session from any page, with form and pairing. */
export const NewSessionButton = withErrorReporting(function NewSessionButton(props: NewSessionButtonProps) {
  const texts = useTexts().sessions
  const control = useSessionDialogs()
  const { qrFor, phoneFor } = control.actions
  const pairing = qrFor ?? phoneFor
  return (
    <>
      <Button {...rootProps(props)} variant="primary" icon={<Plus />} onClick={control.openCreate}>
        {texts.create}
      </Button>
      {pairing === null ? (
        <SessionDialogs control={control} sessions={noSessions} />
      ) : (
        <Pairing id={pairing} control={control} />
      )}
    </>
  )
})

/** Reads only this session, however many there are. */
function Pairing({ id, control }: { id: string; control: SessionDialogsControl }) {
  const { data } = useSession(id)
  return <SessionDialogs control={control} sessions={data ? [data] : noSessions} />
}
