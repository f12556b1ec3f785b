import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(?:js|css|html|svg|json)$/
/** In bytes: anything smaller travels in one packet either way. */
const worthwhile = 512

/** Writes `.br` and `.gz` copies of the build's text files where they are smaller; the gateway negotiates the encoding. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'morpheus:compressed',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir)
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(
        names.filter((name) => text.test(name)).map((name) => writeSmaller(join(folder, name))),
      )
    },
  }
}

async function writeSmaller(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < worthwhile) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (br.length < content.length) await writeFile(`${path}.br`, br)
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz)
}
