// What a browser loads at first: JavaScript and CSS, gzipped, at /login and at /sessions. Evolution Manager: 325 kB.
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs'
import { admin, startGateway } from './lib/gateway.mjs'

const gateway = await startGateway()
const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })

/** Kilobytes of scripts and styles that a fresh visit to a page loads, and how many files they are. */
async function visit(path, storageState) {
  const context = await browser.newContext({ baseURL: gateway.url, ...(storageState && { storageState }) })
  const page = await context.newPage()
  const files = []
  page.on('response', (answer) => {
    if (/\.(js|css)($|\?)/.test(answer.url())) files.push(answer.body())
  })
  await page.goto(path)
  await page
    .getByRole(path === '/login' ? 'button' : 'heading', { name: path === '/login' ? 'Entrar' : 'Sessões' })
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  const bodies = await Promise.all(files)
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  return { context, page, kilobytes: bytes / 1000, files: bodies.length }
}

function say(path, { kilobytes, files }, limit) {
  console.log(
    `${path}: ${kilobytes.toFixed(1)} kB gzipped in ${files} files (limit ${limit} kB; Evolution Manager 325 kB in one) ${kilobytes <= limit ? '✓' : '✗'}`,
  )
}

const login = await visit('/login')
say('/login', login, 130)
await login.page.getByLabel('E-mail').fill(admin.email)
await login.page.getByLabel('Senha', { exact: true }).fill(admin.password)
await login.page.getByRole('button', { name: 'Entrar' }).click()
await login.page.waitForURL('**/dashboard')
const state = await login.context.storageState()
say('/sessions', await visit('/sessions', state), 165)
await browser.close()
await gateway.close()
