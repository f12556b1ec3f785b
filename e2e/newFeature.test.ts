import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { expect, it, onTestFinished, vi } from 'vitest'
import { copySource, type SourceCopy } from '../apps/gateway/src/testing/copyOfSource.js'
import { runGateway } from '../apps/gateway/src/testing/gatewayProcess.js'
import { builtCopy } from '../scripts/builtProgram.mjs'
import { closePages, getSharedBrowser, openContext, openDashboard, toast } from './browser.js'
import { admin, quiet } from './gatewayProcess.js'
import { addField, addTab } from './newFeature.js'

// Builds a dashboard and starts a gateway and a terminal from source.
vi.setConfig({ testTimeout: 300_000 })

/** A script for the copy: writes only the registries of `npm run generate`. */
const generate = `
import { writeFileSync } from 'node:fs'
import { contractModules } from './contractModules.js'
import { registryModules } from './registryModules.js'
for (const [path, make] of Object.entries({ ...contractModules, ...registryModules })) writeFileSync(path, make())
`

/** The terminal without its build: `bin.ts` runs compiled code. */
function terminalFromSource(root: string): string {
  const bin = readFileSync(join(root, 'packages/cli/src/bin.ts'), 'utf8')
  const [loaders = ''] = /const parts: PartLoaders[\s\S]*?\n}\n/.exec(bin) ?? []
  return `import type { PartLoaders } from './core/parts.js'\nimport { start } from './main.js'\n${loaders}start(parts)\n`
}

const run = promisify(execFile)
const fromSource = ['--import', 'tsx', '--conditions=@morpheus/source']

/** Number of files that an addition touches. */
function filesOf(source: SourceCopy, add: (source: SourceCopy) => void): number {
  source.touched.length = 0
  add(source)
  return source.touched.length
}

it('adding a settings tab touches twelve files, adding a session field eight', async () => {
  const source = copySource({ clients: true })
  const cwd = source.root
  expect({ tab: filesOf(source, addTab), field: filesOf(source, addField) }).toEqual({ tab: 12, field: 8 })
  source.add('scripts/generateRegistries.ts', generate)
  source.add('packages/cli/src/terminal.ts', terminalFromSource(cwd))
  await run(process.execPath, ['--import', 'tsx', 'scripts/generateRegistries.ts'], { cwd })
  await run(process.execPath, [join(cwd, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: join(cwd, 'apps', 'dashboard'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const gateway = runGateway(['--host', '127.0.0.1', '--port', '0', '--data', join(cwd, 'data')], {
    program: await builtCopy(cwd),
    env: {
      MORPHEUS_ADMIN_EMAIL: admin.email,
      MORPHEUS_ADMIN_PASSWORD: admin.password,
      MORPHEUS_DASHBOARD: join(cwd, 'apps/gateway/dist/public'),
      MORPHEUS_LOG_LEVEL: 'silent',
    },
  })
  const [url, browser] = await Promise.all([gateway.url, getSharedBrowser()])
  onTestFinished(closePages)

  const page = await openDashboard(await openContext(browser, url), url, '/settings')
  await page.getByRole('tab', { name: 'Assinatura' }).click()
  await page.getByLabel('Texto').fill('A'.repeat(61))
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Texto muito longo').waitFor()
  await page.getByLabel('Texto').fill('Equipe da Loja Centro')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await toast(page, 'Assinatura salva')
  await page.reload()
  await expect.poll(() => page.getByLabel('Texto').inputValue()).toBe('Equipe da Loja Centro')

  const morpheus = createMorpheus({ baseUrl: url, storage: memoryStorage(), logger: quiet })
  await morpheus.identity.signIn({ email: admin.email, password: admin.password })
  const { id } = (await morpheus.sessions.create({ name: 'Loja Centro' })).session
  for (const path of ['/sessions', `/sessions/${id}`]) {
    await page.goto(url + path)
    await page.getByText('Quedas').waitFor()
  }
  const { token } = morpheus.identity.store.getState()
  const args = ['packages/cli/src/terminal.ts', 'sessoes', 'ver', id]
  const terminal = await run(process.execPath, [...fromSource, ...args], {
    cwd,
    env: { ...process.env, MORPHEUS_URL: url, MORPHEUS_TOKEN: token ?? '' },
  })
  expect(terminal.stdout).toMatch(/Quedas\s+0/)
})
