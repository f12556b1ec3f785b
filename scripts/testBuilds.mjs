// `npm run test:builds`: the widgets' colours in pages built by other bundlers. Not part of `npm test`: it installs
// each bundler from the registry. After a build. `npm run test:builds 'vite 8' parcel` tests some of them.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { buildApp, installApp, serveApp } from './builds/app.mjs'
import { bundlers, reference } from './builds/bundlers.mjs'
import { differences, expectThemes, readColours } from './builds/page.mjs'
import { chromiumArguments, findChromium } from './chromium.mjs'
import { pack } from './published/tarballs.mjs'
import { root } from './setup.mjs'

const words = process.argv.slice(2)
const chosen = bundlers.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
if (chosen.length === 0) {
  console.error(`No such bundler: choose of ${bundlers.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'morpheus-builds-'))
const pictures = join(root, '.cache', 'builds')
mkdirSync(pictures, { recursive: true })

const tarballs = pack(['@morpheus/sdk', '@morpheus/react'], join(folder, 'tarballs'))
const packages = Object.fromEntries(tarballs.map(({ name, path }) => [name, `file:${path}`]))
const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })

/** Installs a bundler; then builds and opens a page with each stylesheet. */
async function coloursOf(bundler, sheets) {
  const app = join(folder, bundler.name.replaceAll(' ', '-'))
  try {
    const version = installApp(bundler, packages, app)
    const pages = []
    for (const sheet of sheets) {
      buildApp(bundler, app, sheet)
      if (bundler === reference) addSources(join(app, 'dist'))
      const { url, close } = await serveApp(bundler, app)
      try {
        const name = `${bundler.name}-${sheet}`
        pages.push({ sheet, colours: await readColours(browser, url, pictures, name) })
      } finally {
        close()
      }
    }
    return { version, pages }
  } finally {
    rmSync(app, { recursive: true, force: true })
  }
}

function addSources(served) {
  cpSync(join(root, 'packages', 'react', 'src'), join(served, 'source'), { recursive: true })
  cpSync(join(import.meta.dirname, 'builds', 'app', 'shop.css'), join(served, 'shop.css'))
}

const results = []
try {
  const { pages } = await coloursOf(reference, ['styles.css'])
  const [{ colours: expected }] = pages
  expectThemes(expected)
  for (const bundler of chosen) {
    console.log(`${bundler.name}…`)
    try {
      const { version, pages } = await coloursOf(bundler, ['styles.css', 'styles.layered.css'])
      const lines = pages.flatMap(({ sheet, colours }) =>
        differences(expected, colours).map((line) => `${sheet}: ${line}`),
      )
      for (const line of lines.slice(0, 10)) console.log(`  ${line}`)
      const outcome = lines.length === 0 ? 'ok' : `${lines.length} colours differ`
      results.push({ line: `${bundler.name} (${version}): ${outcome}`, failed: lines.length > 0 })
    } catch (error) {
      console.log(error)
      results.push({ line: `${bundler.name}: not built or not shown`, failed: true })
    }
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
console.log(['', ...results.map(({ line }) => line), '', `Screenshots: ${pictures}`].join('\n'))
process.exitCode = results.some(({ failed }) => failed) ? 1 : 0
