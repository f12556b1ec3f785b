import { MessageSquare, Send, Settings, Trash2, Users } from 'lucide-react'
import { useDetailTexts } from '../../../text/sessionDetail.js'
import { Button } from '../../../ui/Button/Button.js'
import { Card } from '../../../ui/Card/Card.js'

interface SessionActionListProps {
  onOpenContacts: () => void
  onOpenMessages: () => void
  onOpenDeliveries: () => void
  onConfigure: () => void
  onRemove: () => void
}

/** Where to go from here, and the way to delete. */
export function SessionActionList(props: SessionActionListProps) {
  const texts = useDetailTexts()
  return (
    <Card className="mo-action-list" aria-label={texts.actions}>
      <Button variant="ghost" wide icon={<Users />} onClick={props.onOpenContacts}>
        {texts.viewContacts}
      </Button>
      <Button variant="ghost" wide icon={<MessageSquare />} onClick={props.onOpenMessages}>
        {texts.viewMessages}
      </Button>
      <Button variant="ghost" wide icon={<Send />} onClick={props.onOpenDeliveries}>
        {texts.viewDeliveries}
      </Button>
      <Button variant="ghost" wide icon={<Settings />} onClick={props.onConfigure}>
        {texts.settings}
      </Button>
      <Button className="mo-action-danger" variant="ghost" wide icon={<Trash2 />} onClick={props.onRemove}>
        {texts.remove}
      </Button>
    </Card>
  )
}
