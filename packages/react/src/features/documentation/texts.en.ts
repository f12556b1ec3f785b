import type { AllTexts } from '../../text/all.js'
import { counted, number } from '../../text/en/counted.js'

export const documentation: AllTexts['documentation'] = {
  title: 'API documentation',
  text: 'The whole API to integrate your company’s WhatsApp.',
  reference: 'API reference',
  sections: 'Sections',
  search: 'Search the documentation',
  resultCount: (count) => counted(count, 'result'),
  noResultsTitle: 'No results found',
  noResultsText: 'Try other words, or fewer.',
  missingPlace: (title) => `The documentation has no “${title}”. This is the nearest place.`,
  linkTo: (title) => `Link to ${title}`,
  previous: 'Previous',
  next: 'Next',
  neighbouringSections: 'Previous and next section',
  note: 'Note',
  warning: 'Warning',
  needsAuthentication: 'Needs authentication',
  needsNoAuthentication: 'Needs no authentication',
  parameters: 'Parameters',
  body: 'Body of the request',
  fileFact: (maxBytes) => `file, up to ${number(maxBytes / 1024 ** 2)} MB`,
  responses: 'Responses',
  required: 'required',
  curl: 'cURL',
  responseExample: 'Answer',
}
