/** Where a workflow is. */
export interface N8nSettings {
  readonly serverUrl: string
  readonly apiKey: string
  /** Asked in place of what the workflow says, for servers that are reached at another address than theirs. */
  readonly webhookUrl?: string | null | undefined
  readonly workflowId?: string | null | undefined
}

/** The server's own address: what was copied with its API's path is that, too. */
export function n8nServer({ serverUrl }: Pick<N8nSettings, 'serverUrl'>): string {
  return serverUrl
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api\/v1$/, '')
}
