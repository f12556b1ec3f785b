import * as z from 'zod'
import { cloudSampleTypes } from '../choices/cloudTemplates.js'
import { rowsOf } from '../endpoint.js'
import {
  CloudSample,
  CloudTemplate,
  CloudTemplateChange,
  CloudTemplateSearch,
  NewCloudTemplate,
} from '../templates/cloudTemplate.js'
import { wholeNumber } from '../values.js'

const endpoint = rowsOf({ category: 'whatsapp-cloud', scope: 'templates', sessions: 'one', ability: 'none' })

const template = z.object({ template: CloudTemplate })

/** Ours: what Meta approved, or is to approve, of a session of the Cloud API. Each call asks Meta. */
export const cloudTemplates = {
  /** A page, in Meta's order. */
  list: endpoint('GET /sessions/:id/cloud-templates', {
    query: CloudTemplateSearch.extend({ limit: wholeNumber(1, 100).optional() }),
    answer: z.object({ templates: z.array(CloudTemplate), nextCursor: z.string().nullable().default(null) }),
  }),
  /** Hands it to Meta, which says later what it makes of it: `template:status` tells. */
  create: endpoint('POST /sessions/:id/cloud-templates', {
    body: NewCloudTemplate,
    answer: template,
    success: 201,
  }),
  /** Gives Meta a sample of what a header shows: JPEG or PNG, MP4, or PDF. Meta keeps it for the templates that name it. */
  uploadSample: endpoint('POST /sessions/:id/cloud-templates/samples', {
    files: { file: { maxBytes: cloudSampleTypes['application/pdf'].maxBytes } },
    answer: CloudSample,
    success: 201,
  }),
  get: endpoint('GET /sessions/:id/cloud-templates/:templateId', { answer: template }),
  /** Has Meta look at it anew: one that is approved once in 24 hours, and ten times in 30 days. */
  update: endpoint('PUT /sessions/:id/cloud-templates/:templateId', {
    body: CloudTemplateChange,
    answer: template,
  }),
  /** In its language. Meta takes no other of the same name for 30 days. */
  remove: endpoint('DELETE /sessions/:id/cloud-templates/:templateId', { answer: z.object({}) }),
}
