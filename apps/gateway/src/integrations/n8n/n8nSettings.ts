export interface N8nSettings {
  readonly serverUrl: string
  readonly apiKey: string
  /** Overrides the workflow's own URL, for servers reached at another address. */
  readonly webhookUrl?: string | null | undefined
  /** Credentials that the workflow's trigger asks for, by header name. */
  readonly webhookHeaders?: Readonly<Record<string, string>> | undefined
  readonly workflowId?: string | null | undefined
  /** HMAC secret for calls of the workflow; empty for none. */
  readonly signingSecret?: string | undefined
}

/** Strips an API path from a copied URL. */
export function n8nBaseUrl({ serverUrl }: Pick<N8nSettings, 'serverUrl'>): string {
  return serverUrl
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api\/v1$/, '')
}
