import { Plus } from 'lucide-react'
import { useSessions } from '../../../hooks/sessions/useSessions.js'
import { useTexts } from '../../../provider/texts.js'
import { Button } from '../../../ui/Button/Button.js'
import { SessionDialogs } from '../dialogs/SessionDialogs.js'
import { useSessionDialogs } from '../dialogs/useSessionDialogs.js'

/** Creates a session from anywhere: the button, the form, and the pairing that follows. */
export function NewSessionButton() {
  const texts = useTexts().sessions
  const control = useSessionDialogs()
  const { data: sessions = [] } = useSessions()
  return (
    <>
      <Button variant="primary" icon={<Plus />} onClick={control.openCreate}>
        {texts.create}
      </Button>
      <SessionDialogs control={control} sessions={sessions} />
    </>
  )
}
