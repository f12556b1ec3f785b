import type { AllTexts } from '../../text/all.js'

export const trace: AllTexts['trace'] = {
  title: 'Trace',
  open: 'Trace',
  loading: 'Loading the trace…',
  error: 'Could not load the trace',
  unknown: 'Nothing with this ID is stored',
  unknownText: 'Old messages, events and deliveries are no longer kept, and neither is their trace.',
  received: 'Message received',
  sent: 'Message sent',
  kinds: { message: 'Message', event: 'Event', delivery: 'Delivery' },
  ids: { message: 'Message ID', event: 'Event ID', delivery: 'Delivery ID' },
  hops: 'Steps',
  outcomes: { ok: 'Done', waiting: 'Waiting', failed: 'Failed', cancelled: 'Cancelled' },
  number: (position) => `no. ${position}`,
  answered: (status) => `HTTP ${status}`,
  cursor: (cursor) => `#${cursor}`,
  took: 'Duration',
  next: (time, exactTime) => `Next attempt ${time}${exactTime === null ? '' : ` (${exactTime})`}`,
  unknownTime: 'Time not recorded',
}
