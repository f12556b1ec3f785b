// Licence notices for the packages bundled into a program.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const noticesFile = 'THIRD-PARTY-NOTICES.txt'

/** Licence texts of the packages that the bundled files belong to. */
export function noticesOf(paths) {
  const folders = new Set()
  for (const path of paths) {
    const [, folder] = /^(.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path.replace(/^\0/, '')) ?? []
    if (folder && existsSync(join(folder, 'package.json'))) folders.add(resolve(folder))
  }
  const packages = [...folders].map(described).filter(({ name }) => !name.startsWith('@morpheus/'))
  const once = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]))
  const parts = [...once.keys()].sort().map((title) => partOf(title, once.get(title)))
  return `What is bundled here, and under which licences.\n\n${parts.join('\n')}`
}

function described(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)(\.|-|$)/i.test(file))
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const holder = typeof author === 'string' ? author : author?.name
  return { name, version, license, holder, texts }
}

function partOf(title, { license, holder, texts }) {
  const head = `${'='.repeat(80)}\n${title} · ${license ?? 'no licence named'}\n${'='.repeat(80)}\n`
  const body = texts.length > 0 ? texts.join('\n\n') : `Copyright (c) ${holder ?? 'its authors'}`
  return `${head}\n${body}\n`
}

/** tsup plugin: writes the notices of all builds beside their output. */
export function esbuildNotices() {
  const paths = new Set()
  return {
    name: 'notices',
    setup(build) {
      build.initialOptions.metafile = true
      build.onEnd(({ metafile }) => {
        // Includes packages removed by tree-shaking: listing too many is harmless.
        for (const path of Object.keys(metafile?.inputs ?? {})) paths.add(path)
        const folder = build.initialOptions.outdir ?? 'dist'
        // tsup writes its output later.
        mkdirSync(folder, { recursive: true })
        writeFileSync(join(folder, noticesFile), noticesOf(paths))
      })
    },
  }
}

/** Vite plugin: emits the notices as a file of the build. */
export function viteNotices() {
  return {
    name: 'morpheus:notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const paths = chunks.flatMap(({ moduleIds }) => moduleIds)
      this.emitFile({ type: 'asset', fileName: noticesFile, source: noticesOf(paths) })
    },
  }
}
