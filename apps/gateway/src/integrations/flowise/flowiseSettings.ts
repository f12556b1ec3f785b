export interface FlowiseSettings {
  readonly serverUrl: string
  /** Unprotected flows answer without a key. */
  readonly apiKey?: string | null | undefined
  readonly chatflowId: string
}

/** Removes the API path of a URL that was copied with it, and trailing slashes. */
export function normalizeServerUrl(serverUrl: string): string {
  return serverUrl
    .trim()
    .replace(/\/api\/v1(\/.*)?$/, '')
    .replace(/\/+$/, '')
}
