import type { File } from './state.js'

export async function bodyOf(raw: Buffer, type: string): Promise<Record<string, unknown>> {
  if (raw.length === 0) return {}
  if (!type.startsWith('multipart/')) return { ...Object(JSON.parse(raw.toString())) }
  const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': type } }).formData()
  const body: Record<string, unknown> = {}
  const files: Omit<File, 'id'>[] = []
  for (const [name, value] of form) {
    if (typeof value === 'string')
      body[name] = name === 'content_attributes' ? JSON.parse(value) : flag(value)
    else files.push({ bytes: Buffer.from(await value.arrayBuffer()), type: value.type, name: value.name })
  }
  return { ...body, 'attachments[]': files }
}

const flag = (text: string) => (text === 'true' || text === 'false' ? text === 'true' : text)
