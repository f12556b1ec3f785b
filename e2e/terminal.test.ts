import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launch, openDashboard, visitor } from './browser.js'
import { type House, openHouse } from './house.js'

const program = join(import.meta.dirname, '..', 'packages', 'cli', 'dist', 'morpheus.cjs')
const config = mkdtempSync(join(tmpdir(), 'morpheus-e2e-cli-'))
let browser: Browser
let house: House
let page: Page
const started: ChildProcess[] = []

beforeAll(async () => {
  ;[browser, house] = await Promise.all([launch(), openHouse()])
  page = await openDashboard(await visitor(browser, house.url), house.url)
  await page.goto('/sessions')
  await page.getByText('Nenhuma sessão ainda').waitFor()
})
afterAll(async () => {
  for (const child of started) child.kill()
  await browser.close()
  await house.close()
  rmSync(config, { recursive: true, force: true })
})

function morpheus(token: string, ...words: string[]) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, MORPHEUS_URL: house.url, MORPHEUS_TOKEN: token, MORPHEUS_CONFIG_DIR: config },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { ended, output: () => output }
}

it('the dashboard changes by itself while the terminal creates, pairs, disconnects and deletes', async () => {
  const client = await house.client()
  const token = client.identity.store.getState().token ?? ''
  const name = 'Loja do terminal'
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })

  const created = morpheus(token, 'sessoes', 'criar', name, '--json', '--aguardar')
  await card.getByText('Aguardando QR').waitFor()
  const { sessions } = await client.sessions.list()
  const { data } = await client.sessions.qr({ id: sessions[0]?.id ?? '' })
  await client.virtualPhone.scan({ qr: data.qrText ?? '' })
  await card.getByText('Conectado', { exact: true }).waitFor()
  expect(await created.ended).toBe(0)

  expect(await morpheus(token, 'sessoes', 'desconectar', name, '--sim').ended).toBe(0)
  await card.getByText('Desconectado').waitFor()

  const paired = morpheus(token, 'sessoes', 'parear', name, '5511987654321', '--json', '--aguardar')
  await card.getByText('Conectando').waitFor()
  // By its name: four digits, a hyphen and four digits also stand in many a session's id.
  const code = () => /"pairingCode": ?"([^"]+)"/.exec(paired.output())?.[1] ?? ''
  await expect.poll(code).not.toBe('')
  await client.virtualPhone.enterCode({ phoneNumber: '5511987654321', pairingCode: code() })
  expect(await paired.ended).toBe(0)
  await card.getByText('(11) 98765-4321').waitFor()

  expect(await morpheus(token, 'sessoes', 'excluir', name, '--sim').ended).toBe(0)
  await page.getByText('Nenhuma sessão ainda').waitFor()
})
