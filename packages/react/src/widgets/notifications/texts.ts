import { useAreaTexts } from '../../provider/texts.js'
import { notificationTexts } from '../../text/notifications.js'

export function useNotificationTexts() {
  return useAreaTexts(notificationTexts, (all) => all.notifications)
}
