import type { Delivery } from '@morpheus/sdk'
import { minutesAgo } from './minutesAgo.js'

const sample = (number: number, more: Partial<Delivery> = {}): Delivery => ({
  id: `d${number}`,
  eventId: `e${number}`,
  sessionId: 's1',
  target: 'webhook',
  event: 'message:received',
  state: 'delivered',
  attempts: 1,
  createdAt: minutesAgo(number),
  nextAttemptAt: null,
  lastAttemptAt: minutesAgo(number),
  answerStatus: 200,
  duration: 12 * number,
  error: null,
  ...more,
})

export const deliveries: Delivery[] = [
  sample(1),
  sample(3, { state: 'dead', attempts: 5, answerStatus: 500, error: 'O servidor respondeu 500' }),
  sample(4, { target: 'rabbitmq', event: 'session:connected', answerStatus: null }),
]
