export function twentyWidgets(given: {
  baseUrl: string
  token: string
  sessionId: string
}): Promise<{ document: string; script: string }>
