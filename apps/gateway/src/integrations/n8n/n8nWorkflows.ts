import * as z from 'zod'

const Node = z.object({
  name: z.string().catch(''),
  type: z.string().catch(''),
  webhookId: z.string().optional().catch(undefined),
  disabled: z.boolean().catch(false),
  parameters: z.record(z.string(), z.unknown()).catch({}),
})
export type N8nNode = z.output<typeof Node>

const listed = {
  id: z.union([z.string(), z.number()]).transform(String),
  name: z.string().catch(''),
  active: z.boolean().catch(false),
  isArchived: z.boolean().catch(false),
}

/** A list entry without nodes. */
export const ListedWorkflow = z.object(listed)
export type ListedWorkflow = z.output<typeof ListedWorkflow>

const nodes = z.array(Node).catch([])

/** A workflow with the nodes of its published version if it is active; the draft may differ. */
export const N8nWorkflow = z
  .object({ ...listed, nodes, activeVersion: z.object({ nodes }).nullish().catch(null) })
  .transform(({ activeVersion, nodes: drafted, ...workflow }) => ({
    ...workflow,
    nodes: activeVersion?.nodes ?? drafted,
  }))
export type N8nWorkflow = z.output<typeof N8nWorkflow>

export const WorkflowPage = z.object({
  data: z.array(ListedWorkflow),
  nextCursor: z.string().nullish().catch(null),
})
export type WorkflowPage = z.output<typeof WorkflowPage>
