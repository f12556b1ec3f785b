import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

export interface Raw {
  readonly status: number
  readonly body: unknown
}

export function resultOf({ status, body }: Raw): CallToolResult {
  if (status >= 400) return failure(refusalOf(status, body))
  if (typeof body === 'string') return { content: [{ type: 'text', text: body }] }
  const whole: Record<string, unknown> = { ...Object(body) }
  const data = 'data' in whole ? whole.data : whole
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data)
  return {
    content: [{ type: 'text', text: JSON.stringify(data) }],
    structuredContent: isObject ? { ...data } : { data },
  }
}

/** In Portuguese, with advice for the model. */
export const failure = (text: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text }],
})

function refusalOf(status: number, body: unknown): string {
  const { message, code, fields }: Record<string, unknown> = { ...Object(body) }
  const said = typeof message === 'string' ? message : `O gateway respondeu com o erro ${status}`
  const wrong = Object.entries({ ...Object(fields) }).map(([name, text]) => `${name}: ${String(text)}`)
  const details = wrong.length > 0 ? ` (${wrong.join('; ')})` : ''
  return `${said}${details} [${typeof code === 'string' ? code : 'erro'}, HTTP ${status}]`
}
