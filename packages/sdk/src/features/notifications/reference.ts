import type { ReferenceOf } from '../../core/rowReference.js'
import type { accountNotifications as rows } from './rows.js'

export const accountNotifications: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista as notificações da conta, as mais novas primeiro' },
  markRead: { summary: 'Marca notificações como lidas, em todos os aparelhos' },
  dismiss: { summary: 'Remove notificações, em todos os aparelhos' },
}
