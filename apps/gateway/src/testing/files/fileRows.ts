import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { answersCsv, answersFile, rowsOf } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { answerWithStoredFile, csvAnswer } from '../../core/http/answers/fileAnswer.js'
import type { HandlersOf } from '../../core/http/call.js'
import { HttpError } from '../../core/lib/httpError.js'

const endpoint = rowsOf({ category: 'system', scope: 'sessions', ability: 'never' })

export const maxBytes = 1024 * 1024

export const fileRows = {
  files: {
    import: endpoint('POST /files/:folder', {
      body: z.strictObject({ caption: z.string('Legenda é obrigatória') }),
      files: { file: { maxBytes } },
      answer: z.object({
        folder: z.string(),
        caption: z.string(),
        name: z.string(),
        type: z.string(),
        bytes: z.number(),
        sha256: z.string(),
        call: z.number(),
      }),
      success: 201,
    }),
    download: endpoint('GET /files/:folder', { ...answersFile }),
    table: endpoint('GET /files/:folder/table', {
      ...answersCsv,
      query: z.strictObject({ lines: z.coerce.number().default(2) }),
    }),
  },
}

export const downloadName = 'Relatório "2026" é.zip'

/** Counts and hashes uploads, and serves a file of `content` from disk, and `stalled` ones that never end. */
export async function fileHandlers(
  folder: string,
  content: Buffer,
  stalled: Readable[] = [],
): Promise<HandlersOf<typeof fileRows>> {
  const path = join(folder, 'content')
  await writeFile(path, content)
  let calls = 0
  return {
    files: {
      async import({ params, body, files: { file } }) {
        calls += 1
        if (body.caption === 'recusada') throw new HttpError('conflict', 'refused', 'Recusada')
        if (body.caption === 'quebrada') throw new Error('broken')
        const hash = createHash('sha256')
        for await (const chunk of file.open()) hash.update(chunk)
        const { name, type, bytes } = file
        return { ...params, ...body, name, type, bytes, sha256: hash.digest('hex'), call: calls }
      },
      async download({ params }) {
        if (params.folder === 'stalled') {
          const file = new Readable({ read: () => undefined })
          file.push(content)
          stalled.push(file)
          const sha256 = 'unknown'
          const size = content.length + 1
          return answerWithStoredFile(
            { type: 'application/zip', size, sha256, open: () => file },
            downloadName,
          )
        }
        if (params.folder !== 'a') throw new HttpError('not_found', 'no_file', 'Arquivo não encontrado')
        const open = (range?: { from: number; to: number }) =>
          createReadStream(path, range && { start: range.from, end: range.to })
        const sha256 = createHash('sha256').update(content).digest('hex')
        return answerWithStoredFile(
          { type: 'application/zip', size: content.length, sha256, open },
          downloadName,
        )
      },
      table({ query }) {
        async function* text() {
          yield 'nome;valor\n'
          for (let line = 1; line <= query.lines; line += 1) yield `Ação ${line};${line}\n`
        }
        return csvAnswer('atividade.csv', text())
      },
    },
  }
}
