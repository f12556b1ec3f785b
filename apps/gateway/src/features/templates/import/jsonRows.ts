import { exportVersion } from '@morpheus/sdk/contract'
import { JsonParts, NotJson } from './jsonParts.js'
import { type FileRow, wrongFile } from './rows.js'

const versions = [exportVersion, String(Number(exportVersion))]

/**
 * Templates of an exported file, or of a bare list.
 * @throws HttpError 400 for what is no JSON, is of another version or holds no list of templates.
 */
export async function* jsonRows(text: AsyncGenerator<string>): AsyncGenerator<FileRow> {
  const parts = new JsonParts('templates')
  let line = 0
  let beginning = ''
  try {
    for await (const piece of text) {
      beginning ||= piece.trimStart().charAt(0)
      for (const part of parts.read(piece)) {
        if ('item' in part) yield { line: ++line, value: part.item }
        else if (part.member === 'version') checkVersion(part.value)
      }
    }
    parts.end()
  } catch (error) {
    throw error instanceof NotJson ? wrongFile('O arquivo não é um JSON válido') : error
  }
  if (line === 0 && beginning === '{') throw wrongFile('O arquivo não tem uma lista "templates"')
}

function checkVersion(version: unknown): void {
  if (versions.includes(String(version))) return
  const versionText = String(version).slice(0, 20)
  throw wrongFile(
    `O arquivo é da versão ${versionText}: só arquivos da versão ${exportVersion} são importados`,
  )
}
