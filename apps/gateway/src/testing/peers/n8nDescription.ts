import * as z from 'zod'

/**
 * n8n 2.8.4's published description of the used calls (`/api/v1/openapi.yml`): `npm run test:peers` checks a real
 * server, and the emulator checks each answer.
 */
const node = z.looseObject({
  id: z.string().optional(),
  name: z.string(),
  type: z.string(),
  typeVersion: z.number(),
  webhookId: z.string().optional(),
  disabled: z.boolean().optional(),
  parameters: z.record(z.string(), z.unknown()),
})

export const n8nDescription = {
  workflow: z.looseObject({
    id: z.string(),
    name: z.string(),
    active: z.boolean(),
    isArchived: z.boolean(),
    nodes: z.array(node),
    connections: z.record(z.string(), z.unknown()),
    settings: z.record(z.string(), z.unknown()),
    activeVersion: z.looseObject({ nodes: z.array(node) }).nullish(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  }),
  /** A page of full workflows. */
  get workflows() {
    return z.strictObject({ data: z.array(this.workflow), nextCursor: z.string().nullable() })
  },
  /** API of the server's own pages, not published. */
  newKey: z.object({ data: z.object({ rawApiKey: z.string() }) }),
  error: z.looseObject({ message: z.string() }),
  webhookError: z.looseObject({ code: z.number(), message: z.string() }),
}

export type DescribedNode = z.output<typeof node>
export type DescribedWorkflow = z.output<typeof n8nDescription.workflow>
