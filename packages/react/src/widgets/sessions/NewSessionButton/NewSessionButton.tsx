import type { Session } from '@morpheus/sdk'
import { Plus } from 'lucide-react'
import { useSession } from '../../../hooks/sessions/useSession.js'
import { useTexts } from '../../../provider/texts.js'
import { Button } from '../../../ui/Button/Button.js'
import { outermost } from '../../../ui/kit/hostAttributes.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { widget } from '../../../widget/widget.js'
import { SessionDialogs } from '../dialogs/SessionDialogs.js'
import { type SessionDialogsControl, useSessionDialogs } from '../dialogs/useSessionDialogs.js'

export type NewSessionButtonProps = WidgetProps

const none: readonly Session[] = []

/** Creates a session from anywhere: the button, the form, and the pairing that follows. */
export const NewSessionButton = widget(function NewSessionButton(props: NewSessionButtonProps) {
  const texts = useTexts().sessions
  const control = useSessionDialogs()
  const { qrFor, phoneFor } = control.actions
  const pairing = qrFor ?? phoneFor
  return (
    <>
      <Button {...outermost(props)} variant="primary" icon={<Plus />} onClick={control.openCreate}>
        {texts.create}
      </Button>
      {pairing === null ? (
        <SessionDialogs control={control} sessions={none} />
      ) : (
        <Pairing id={pairing} control={control} />
      )}
    </>
  )
})

/** Of however many sessions the one alone is read. */
function Pairing({ id, control }: { id: string; control: SessionDialogsControl }) {
  const { data } = useSession(id)
  return <SessionDialogs control={control} sessions={data ? [data] : none} />
}
