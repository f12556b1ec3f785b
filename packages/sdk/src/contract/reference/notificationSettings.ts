import type { notificationSettings as rows } from '../areas/notificationSettings.js'
import type { ReferenceOf } from '../rowReference.js'

export const notificationSettings: ReferenceOf<typeof rows> = {
  get: { summary: 'Mostra as preferências de notificação' },
  update: { summary: 'Altera as preferências de notificação' },
}
