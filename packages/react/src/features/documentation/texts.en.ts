import type { AllTexts } from '../../text/all.js'
import { counted, number } from '../../text/en/counted.js'

export const documentation: AllTexts['documentation'] = {
  title: 'API documentation',
  text: 'The whole API to integrate your company’s WhatsApp.',
  reference: 'API reference',
  sections: 'Sections',
  search: 'Search the documentation',
  found: (count) => counted(count, 'result'),
  none: 'No results found',
  noneText: 'Try other words, or fewer.',
  missing: (asked) => `The documentation has no “${asked}”. This is the nearest place.`,
  linkTo: (title) => `Link to ${title}`,
  previous: 'Previous',
  next: 'Next',
  pages: 'Previous and next section',
  note: 'Note',
  warning: 'Warning',
  lock: 'Needs authentication',
  open: 'Needs no authentication',
  parameters: 'Parameters',
  body: 'Body of the request',
  file: (maxBytes) => `file, up to ${number(maxBytes / 1024 ** 2)} MB`,
  responses: 'Responses',
  required: 'required',
  curl: 'cURL',
  answer: 'Answer',
}
