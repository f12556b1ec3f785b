export interface FlowiseSettings {
  readonly serverUrl: string
  /** Unprotected flows answer without a key. */
  readonly apiKey?: string | null | undefined
  readonly chatflowId: string
}

/** Strips an API path from a copied URL. */
export function flowiseServer({ serverUrl }: Pick<FlowiseSettings, 'serverUrl'>): string {
  return serverUrl
    .trim()
    .replace(/\/api\/v1(\/.*)?$/, '')
    .replace(/\/+$/, '')
}
