import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, findWholeChromium } from './chromium.mjs'
import { run } from './setup.mjs'
import { requirements } from './skips.mjs'

/** Installs what the system offers of some packages. Tests skip what is missing still, so it never fails. */
const install = `
  quick='-o Acquire::http::Timeout=10 -o Acquire::https::Timeout=10 -o Acquire::Retries=0'
  apt-get update -qq $quick || exit 0
  known=$(for name; do apt-cache show "$name" > /dev/null 2>&1 && echo "$name"; done)
  export DEBIAN_FRONTEND=noninteractive
  apt-get install -y -qq --no-install-recommends $quick -o DPkg::Lock::Timeout=60 -o Dpkg::Options::=--force-unsafe-io $known
  exit 0`

/** The jobs that install the programs that tests need, where the machine lets us: none, or one call of apt. */
export async function missingPrograms() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return []
  const packages = new Set((await hasBrowsers()) ? [] : ['chromium-headless-shell', 'chromium'])
  for (const { isAvailable, packages: required = [] } of Object.values(requirements))
    if (required.length > 0 && !(await isAvailable())) for (const name of required) packages.add(name)
  if (packages.size === 0) return []
  const names = [...packages].join(', ')
  return [
    {
      doing: `Instalando para os testes: ${names}`,
      done: `Instalados para os testes: ${names}`,
      command: 'sh',
      args: ['-c', install, 'sh', ...packages],
    },
  ]
}

/** Browsers are not optional: where the system has none, playwright's are installed. */
export async function ensureBrowsers() {
  if (!(await hasBrowsers())) run('npx', ['playwright', 'install', 'chromium'])
}

/** One for pages, and one that loads the extension. Playwright itself may not be installed yet. */
async function hasBrowsers() {
  if (findChromium() === undefined) return false
  if (findWholeChromium() !== undefined) return true
  const playwright = await import('playwright').catch(() => undefined)
  return playwright !== undefined && existsSync(playwright.chromium.executablePath())
}
