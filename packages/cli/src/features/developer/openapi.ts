import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Context } from '../../core/context.js'
import { failureError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { loadPart } from '../../core/parts.js'
import { version } from '../../core/version.js'

export interface OpenapiOptions {
  postman?: boolean
  asyncapi?: boolean
  ingles?: boolean
  saida?: string
}

export async function openapi(context: Context, options: OpenapiOptions): Promise<void> {
  const { url } = context.settings()
  const text = `${JSON.stringify(await createDocument(options, url), null, 2)}\n`
  if (options.saida === undefined) return context.output.write(text)
  const path = resolve(options.saida)
  try {
    await writeFile(path, text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw failureError(`Não foi possível escrever ${sanitize(path)}: ${sanitize(reason)}`, 'file_not_written')
  }
  context.output.success(`Salvo em ${sanitize(path)}`)
}

async function createDocument({ postman, asyncapi, ingles }: OpenapiOptions, url: string): Promise<object> {
  const describing = await loadPart('describing')
  const serverUrl = `${url}/api`
  if (postman) return describing.postmanCollection({ serverUrl })
  if (!asyncapi) return describing.openApiDocument({ serverUrl, version, ...(ingles && { language: 'en' }) })
  const { host, protocol } = new URL(url)
  return describing.asyncApiDocument({ host, protocol: protocol === 'https:' ? 'wss' : 'ws', version })
}
