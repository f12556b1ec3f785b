import { createWriteStream, readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { defineConfig, type Plugin } from 'vite'
import { ZipFile } from 'yazl'
import own from './package.json' with { type: 'json' }

/** The gateway serves the extension from this folder. */
const publicFolder = join(import.meta.dirname, '..', 'gateway', 'dist', 'public')

export default defineConfig({
  plugins: [packZip()],
  build: {
    outDir: 'dist/unpacked',
    target: 'chrome129',
    // Unminified, so that reviewers can read the code that runs.
    minify: false,
    lib: {
      entry: 'src/contentScript.ts',
      formats: ['iife'],
      name: 'morpheusPasskey',
      fileName: () => 'contentScript.js',
    },
  },
})

/** Puts the package version into the manifest and zips the extension for the gateway. */
function packZip(): Plugin {
  return {
    name: 'morpheus:packed',
    async closeBundle() {
      const folder = join(import.meta.dirname, 'dist', 'unpacked')
      const manifest = join(folder, 'manifest.json')
      const text = await readFile(manifest, 'utf8')
      await writeFile(manifest, text.replace(/"version": "[^"]+"/, `"version": "${own.version}"`))
      await mkdir(publicFolder, { recursive: true })
      const zip = new ZipFile()
      // Fixed times and modes make the archive reproducible.
      const options = { mtime: new Date(2026, 0, 1), forceDosTimestamp: true, mode: 0o100644 }
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
      for (const name of names.filter((name) => name.includes('.')))
        zip.addFile(join(folder, name), `morpheus-passkey/${name.replaceAll('\\', '/')}`, options)
      zip.end()
      await pipeline(zip.outputStream, createWriteStream(join(publicFolder, 'passkey-extension.zip')))
    },
  }
}
