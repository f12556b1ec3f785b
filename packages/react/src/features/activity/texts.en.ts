import type { AllTexts } from '../../text/all.js'
import { counted, number } from '../../text/en/counted.js'

export const activity: AllTexts['activity'] = {
  title: 'Activity log',
  list: 'Entries of the activity log',
  period: 'Period',
  periods: { '24h': 'Last 24 hours', '7d': 'Last 7 days', '30d': 'Last 30 days', all: 'All time' },
  status: 'Status',
  anyStatus: 'Any status',
  sample: 'Create sample entries',
  sampling: 'Creating…',
  download: 'Export CSV',
  downloading: 'Exporting…',
  emptyText: 'What is done in your account shows up here. Change the period or the status to see more.',
  example: 'Sample',
  metadata: 'Technical details',
  previous: 'Previous',
  next: 'Next',
  pages: 'Pages of the log',
  page: (page, total) => `${number(page)} of ${number(total)}`,
  shown: (from, to, total) => `Showing ${number(from)}–${number(to)} of ${counted(total, 'result')}`,
  notOffered: 'This server does not offer an activity log',
  notOfferedText: 'It does not keep what is done in accounts.',
}
