import { mediaBytes } from '@morpheus/sdk/contract'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { CompatError } from './compatError.js'
import type { FormFile } from './ownApi.js'

const limits = { fileSize: mediaBytes, files: 1, fields: 50, fieldSize: 64 * 1024, fieldNameSize: 200 }

/** Forms have texts only: those that the JSON body has as another type. */
const Typed = z.looseObject({
  mentionsEveryOne: z.stringbool().optional(),
  linkPreview: z.stringbool().optional(),
})

/**
 * Fields of a form as its JSON body would have them, and its file (`file`). `quoted[key][id]` and `mentioned[]` are
 * written as Evolution reads them.
 * @throws CompatError 400 for a broken form, 413 for too large a file
 */
export async function readForm(
  request: FastifyRequest,
): Promise<{ fields: Record<string, unknown>; file: FormFile | null }> {
  const texts = new Map<string, string>()
  const mentioned: string[] = []
  let file: FormFile | null = null
  try {
    for await (const part of request.parts({ limits })) {
      const { fieldname: name } = part
      if (part.type === 'file') {
        if (name !== 'file') throw new CompatError(400, [`Unexpected field: ${name}`])
        const bytes = await part.toBuffer()
        if (part.file.truncated) throw new CompatError(413, ['O arquivo é grande demais'])
        file = { name: part.filename || 'arquivo', type: part.mimetype, bytes }
      } else if (/^mentioned(\[\d*\])?$/.test(name)) mentioned.push(String(part.value))
      else texts.set(name, String(part.value))
    }
  } catch (error) {
    if (error instanceof CompatError) throw error
    throw new CompatError(400, ['Formulário multipart inválido'])
  }
  const id = texts.get('quoted[key][id]')
  const fields = Typed.safeParse({
    ...Object.fromEntries(texts),
    ...(mentioned.length > 0 && { mentioned }),
    ...(id !== undefined && { quoted: { key: { id } } }),
  }).data
  if (!fields) throw new CompatError(400, ['mentionsEveryOne e linkPreview são true ou false'])
  return { fields, file }
}
