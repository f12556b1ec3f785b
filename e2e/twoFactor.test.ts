import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closePages, getSharedBrowser, openContext, openDashboard, toast } from './browser.js'
import { admin, type GatewayProcess, startGateway } from './gatewayProcess.js'

const program = join(import.meta.dirname, '..', 'packages', 'cli', 'dist', 'morpheus.cjs')

let browser: Browser
let gateway: GatewayProcess
const settings = mkdtempSync(join(tmpdir(), 'morpheus-e2e-two-factor-'))

beforeAll(async () => {
  ;[browser, gateway] = await Promise.all([getSharedBrowser(), startGateway()])
})
afterAll(async () => {
  await closePages()
  await gateway.close()
  rmSync(settings, { recursive: true, force: true })
})

/**
 * Authenticator of a phone. Tests that need several codes within 30 s use the neighbouring steps; the previous one
 * only while it stays valid long enough.
 */
function authenticator(secret: string) {
  let last = 0
  return async () => {
    const now = Date.now() / 30_000
    last = Math.max(Math.floor(now - 0.5), last + 1)
    await expect.poll(() => Date.now() / 30_000, { timeout: 40_000 }).toBeGreaterThan(last - 1)
    return generateSync({ secret, epoch: last * 30 })
  }
}

let password = admin.password

/** Runs `morpheus login` in its own process, with the password on standard input. */
function loginInTerminal(...more: string[]): Promise<{ code: number | null; said: string }> {
  const words = ['login', '--url', gateway.url, '--email', admin.email, '--senha-stdin', ...more]
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, MORPHEUS_CONFIG_DIR: settings },
  })
  child.stdin.end(password)
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}

/** Another browser, at the second step of the login. */
async function enter(): Promise<Page> {
  const page = await (await openContext(browser, gateway.url)).newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Senha', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByLabel('Código de verificação').waitFor()
  return page
}

it('enables two-factor, signs in from browser and terminal, and recovers after losing the phone', async () => {
  const page = await openDashboard(await openContext(browser, gateway.url), gateway.url, '/settings')
  await page.getByText('Adicione uma camada extra de segurança').waitFor()
  await page.getByRole('button', { name: 'Ativar', exact: true }).click()
  const setup = page.getByRole('dialog', { name: 'Ativar autenticação de dois fatores' })
  const picture = setup.getByAltText('QR Code para o aplicativo autenticador')
  await picture.waitFor()
  // The content policy allows the picture.
  await expect
    .poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth))
    .toBe(512)
  const secret = (await setup.locator('output').textContent()) ?? ''
  const code = authenticator(secret)
  await setup.getByLabel('Código de 6 dígitos').fill(await code())
  await toast(page, 'Autenticação de dois fatores ativada com sucesso!')
  const shown = page.getByRole('dialog', { name: 'Códigos de recuperação' })
  const recoveryCodes = await shown.getByRole('listitem').allTextContents()
  expect(recoveryCodes).toHaveLength(10)
  const downloaded = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Baixar' }).click()
  expect((await downloaded).suggestedFilename()).toBe('morpheus-codigos-de-recuperacao.txt')
  await shown.getByRole('button', { name: 'Já guardei' }).click()
  await page.getByText('Ativada - Sua conta está protegida').waitFor()

  const second = await enter()
  await second.getByLabel('Código de verificação').fill(await code())
  await second.waitForURL('**/dashboard')

  const asked = await loginInTerminal()
  expect([asked.code, asked.said.includes('--codigo')]).toEqual([2, true])
  expect(await loginInTerminal('--codigo', await code())).toMatchObject({ code: 0 })

  // The phone is lost: its finder gets signed out, and a recovery code lets the owner in.
  const third = await enter()
  await third.getByRole('button', { name: 'Usar código de recuperação' }).click()
  await third.getByLabel('Código de recuperação').fill(recoveryCodes[0] ?? '')
  await third.getByRole('button', { name: 'Entrar' }).click()
  await third.waitForURL('**/dashboard')
  await third.goto('/settings')
  await third.getByText('9 códigos de recuperação restam.').waitFor()
  await third.getByRole('listitem').filter({ hasText: 'Terminal no' }).waitFor()
  await third.getByRole('button', { name: 'Encerrar todos os outros' }).click()
  await third.getByRole('dialog').getByRole('button', { name: 'Encerrar todos os outros' }).click()
  await toast(third, 'Os outros acessos foram encerrados')
  await second.waitForURL('**/login')

  await third.getByRole('button', { name: 'Alterar Senha' }).click()
  const change = third.getByRole('dialog', { name: 'Alterar Senha' })
  const changing = async (current: string, next: string, confirmed = next) => {
    await change.getByLabel('Senha atual').fill(current)
    await change.getByLabel('Nova senha', { exact: true }).fill(next)
    await change.getByLabel('Confirmar nova senha').fill(confirmed)
    await change.getByRole('button', { name: 'Alterar Senha' }).click()
  }
  const next = 'uma ponte no rio 7'
  await changing(password, next, `${next}!`)
  await change.getByRole('alert').filter({ hasText: 'As senhas não coincidem' }).waitFor()
  await changing('errada-1', next)
  await change.getByRole('alert').filter({ hasText: 'Senha atual incorreta' }).waitFor()
  await changing(password, next)
  await toast(third, 'Senha alterada com sucesso!')
  password = next

  await third.getByRole('button', { name: 'Desativar' }).click()
  await third.getByLabel('Sua senha').fill(password)
  await third.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
  await toast(third, 'Autenticação de dois fatores desativada!')
  expect(await loginInTerminal()).toMatchObject({ code: 0 })
}, 120_000)
