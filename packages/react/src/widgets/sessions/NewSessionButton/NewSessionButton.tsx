import { Plus } from 'lucide-react'
import { useSessions } from '../../../hooks/sessions/useSessions.js'
import { useTexts } from '../../../provider/texts.js'
import { Button } from '../../../ui/Button/Button.js'
import { outermost } from '../../../ui/kit/hostAttributes.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { widget } from '../../../widget/widget.js'
import { SessionDialogs } from '../dialogs/SessionDialogs.js'
import { useSessionDialogs } from '../dialogs/useSessionDialogs.js'

export type NewSessionButtonProps = WidgetProps

/** Creates a session from anywhere: the button, the form, and the pairing that follows. */
export const NewSessionButton = widget(function NewSessionButton(props: NewSessionButtonProps) {
  const texts = useTexts().sessions
  const control = useSessionDialogs()
  const { data: sessions = [] } = useSessions()
  return (
    <>
      <Button {...outermost(props)} variant="primary" icon={<Plus />} onClick={control.openCreate}>
        {texts.create}
      </Button>
      <SessionDialogs control={control} sessions={sessions} />
    </>
  )
})
