/** Where a workflow is. */
export interface N8nSettings {
  readonly serverUrl: string
  readonly apiKey: string
  /** Asked in place of what the workflow says, for servers that are reached at another address than theirs. */
  readonly webhookUrl?: string | null | undefined
  readonly workflowId?: string | null | undefined
  /** What calls of the workflow are signed with; empty for none. */
  readonly signingSecret?: string | undefined
}

/** The server's own address: what was copied with its API's path is that, too. */
export function n8nServer({ serverUrl }: Pick<N8nSettings, 'serverUrl'>): string {
  return serverUrl
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api\/v1$/, '')
}
