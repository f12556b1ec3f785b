/** Which flow answers, and where. */
export interface FlowiseSettings {
  readonly serverUrl: string
  /** Flows that are not protected answer without. */
  readonly apiKey?: string | null | undefined
  readonly chatflowId: string
}

/** The server's own address: what was copied with its API's path, as Flowise shows it, is that, too. */
export function flowiseServer({ serverUrl }: Pick<FlowiseSettings, 'serverUrl'>): string {
  return serverUrl
    .trim()
    .replace(/\/api\/v1(\/.*)?$/, '')
    .replace(/\/+$/, '')
}
