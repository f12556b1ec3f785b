import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { wholeNumber } from '../../core/values.js'
import { cloudSampleTypes } from './choices.js'
import {
  CloudSample,
  CloudTemplate,
  CloudTemplateChange,
  CloudTemplateSearch,
  NewCloudTemplate,
} from './cloudTemplate.js'

const endpoint = rowsOf({
  category: 'whatsapp-cloud',
  scope: 'templates',
  sessions: 'one',
  ability: 'never',
})

const template = z.object({ template: CloudTemplate })

/** Extension: Meta's templates of a Cloud API session. Each call asks Meta. */
export const cloudTemplates = {
  /** Lists a page of templates, in Meta's order. */
  list: endpoint('GET /sessions/:id/cloud-templates', {
    query: CloudTemplateSearch.extend({ limit: wholeNumber(1, 100).optional() }),
    answer: z.object({ templates: z.array(CloudTemplate), nextCursor: z.string().nullable().default(null) }),
  }),
  /** Submits a template to Meta, whose decision comes later, in `template:status`. */
  create: endpoint('POST /sessions/:id/cloud-templates', {
    body: NewCloudTemplate,
    answer: template,
    success: 201,
  }),
  /** Uploads the sample of a header to Meta: JPEG or PNG, MP4, or PDF. Meta keeps it for the templates that name it. */
  uploadSample: endpoint('POST /sessions/:id/cloud-templates/samples', {
    files: { file: { maxBytes: cloudSampleTypes['application/pdf'].maxBytes } },
    answer: CloudSample,
    success: 201,
  }),
  get: endpoint('GET /sessions/:id/cloud-templates/:templateId', { answer: template }),
  /** Resubmits a template: an approved one at most once in 24 hours and ten times in 30 days. */
  update: endpoint('PUT /sessions/:id/cloud-templates/:templateId', {
    body: CloudTemplateChange,
    answer: template,
  }),
  /** Removes a template in one language. Meta refuses a new one of the same name for 30 days. */
  remove: endpoint('DELETE /sessions/:id/cloud-templates/:templateId', { answer: z.object({}) }),
}
