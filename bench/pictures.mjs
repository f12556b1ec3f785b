// Screenshots for docs/integrations.md: each integration's dialog, Kommo's three steps against the tests' emulator,
// and the catalogue. After a build: `node --import tsx --conditions=@morpheus/source bench/pictures.mjs [folder]
// [all]`; `all` takes them at three sizes in light and dark.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../apps/gateway/src/core/lib/clock.ts'
import { KommoEmulator } from '../apps/gateway/src/testing/kommo/kommoEmulator.ts'
import { kommoApp } from '../apps/gateway/src/testing/kommo/kommoGrants.ts'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { launch, pairedSession, signedInPage } from './lib/screens.mjs'

const folder = process.argv[2] ?? join(import.meta.dirname, '..', 'docs', 'pictures')
const everySize = process.argv[3] === 'all'
const sizes = everySize
  ? { mesa: [1440, 900], tablet: [768, 1024], telefone: [390, 844] }
  : { '': [1440, 900] }
const themes = everySize ? ['light', 'dark'] : ['light']

mkdirSync(folder, { recursive: true })
const kommo = await new KommoEmulator(systemClock).open()
const gateway = await startGateway(undefined, undefined, {
  MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
  MORPHEUS_KOMMO_URL: kommo.server.url,
})
const token = await signIn(gateway.url)
const ask = (method, path, body) => call(gateway.url, method, path, { token, body })
const { id } = await pairedSession(gateway.url, token, 'Loja Centro')
const fresh = await pairedSession(gateway.url, token, 'Loja Sul')
const prompt =
  'Você atende os clientes da Loja Centro. Responda em poucas palavras e chame uma pessoa quando pedirem.'
await ask('POST', `/n8n/${id}`, {
  serverUrl: 'https://n8n.loja.exemplo',
  apiKey: 'eyJhbGciOiJIUzI1NiJ9',
  workflowId: 'v7Kq2mXb',
  events: ['message_received', 'session_disconnected'],
  enabled: true,
})
await ask('POST', `/flowise/${id}`, {
  serverUrl: 'https://flowise.loja.exemplo',
  apiKey: 'chave-do-flowise',
  chatflowId: '2f7c1c1e-7d5a-4a43-9a4d-1f0f8d0d2f11',
})
await ask('POST', `/typebot/${id}`, {
  publicId: 'atendimento-loja',
  apiKey: 'chave-do-typebot',
  enabled: true,
})
await ask('POST', `/openai/${id}`, { apiKey: 'sk-proj-amostra', model: 'gpt-4o-mini', systemPrompt: prompt })
await ask('POST', `/chatwoot/${id}`, {
  serverUrl: 'https://chatwoot.loja.exemplo',
  accountId: '1',
  apiKey: 'token-do-chatwoot',
})
const app = {
  subdomain: 'loja',
  clientId: kommoApp.clientId,
  clientSecret: kommoApp.clientSecret,
  redirectUri: kommoApp.redirectUri,
}
await ask('POST', `/integrations/kommo/config/${fresh.id}`, app)
await ask('POST', `/integrations/kommo/config/${id}`, app)

const browser = await launch()
const page = await signedInPage(browser, gateway.url)
const button = (name) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

async function take(name, part) {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.waitForTimeout(400)
    const file = join(folder, `${[name, size, everySize && theme].filter(Boolean).join('-')}.png`)
    await (part && !everySize ? part : page).screenshot({ path: file, animations: 'disabled' })
  }
}

let size = ''
for (const [name, [width, height]] of Object.entries(sizes)) {
  size = name
  await page.setViewportSize({ width, height })
  await page.goto(`/integrations?sessao=${id}`)
  await button('Configurar n8n').waitFor()
  await take('integracoes')
  for (const label of ['n8n', 'Flowise', 'Typebot', 'OpenAI', 'Chatwoot']) {
    await button(`Configurar ${label}`).click()
    await dialog.getByRole('button', { name: 'Salvar' }).waitFor()
    await take(label.toLowerCase(), dialog)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.goto(`/integrations?sessao=${fresh.id}`)
  await button('Configurar Kommo').click()
  await button('Continuar').waitFor()
  await take('kommo-1', dialog)
  await button('Continuar').click()
  await button('Autorizar na Kommo').waitFor()
  await page
    .getByRole('button', { name: /^Fechar (aviso|notificação)/ })
    .click({ timeout: 500 })
    .catch(() => {})
  await page.waitForTimeout(6000)
  await take('kommo-2', dialog)
  if (size === Object.keys(sizes)[0]) {
    const { state } = await ask('POST', '/integrations/kommo/oauth/authorize', { sessionId: id })
    const code = kommo.account().grants.authorize()
    await ask('POST', '/integrations/kommo/oauth/exchange', {
      sessionId: id,
      code,
      state,
      referer: 'loja.kommo.com',
    })
  }
  await page.goto(`/integrations?sessao=${id}`)
  await button('Configurar Kommo').click()
  await button('Finalizar').waitFor()
  await take('kommo-3', dialog)
}
await browser.close()
await gateway.close()
await kommo.close()
