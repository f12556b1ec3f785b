import type { ReferenceOf } from '../../core/rowReference.js'
import type { notificationSettings as rows } from './notificationSettings.js'

export const notificationSettings: ReferenceOf<typeof rows> = {
  get: { summary: 'Mostra as preferências de notificação' },
  update: { summary: 'Altera as preferências de notificação' },
}
