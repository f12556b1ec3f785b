import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Morpheus } from '@morpheus/sdk'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { closePages, getSharedBrowser, openContext, openDashboard } from './browser.js'
import { admin, type GatewayProcess, startGateway } from './gatewayProcess.js'
import { pairedSession } from './virtual.js'

let browser: Browser
let gateway: GatewayProcess
let morpheus: Morpheus
let page: Page
/** Inside the repository, so the page's code resolves its packages. */
const folder = join(import.meta.dirname, '..', 'dist', `guide-${process.pid}`)
const away = mkdtempSync(join(tmpdir(), 'morpheus-guide-'))

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  ;[browser, gateway] = await Promise.all([
    getSharedBrowser(),
    startGateway({ MORPHEUS_ALLOW_LOCAL_TARGETS: '1' }),
  ])
  morpheus = await gateway.client()
  page = await openDashboard(await openContext(browser, gateway.url), gateway.url, '/documentation')
})
afterAll(async () => {
  await closePages()
  await gateway.close()
  for (const one of [folder, away]) rmSync(one, { recursive: true, force: true })
})

const article = () => page.getByRole('article')
const heading = (name: string) => article().getByRole('heading', { name, exact: true })

/** Text copied by 'Copiar'. */
async function copied(block: Locator): Promise<string> {
  await block.getByRole('button', { name: /^Copiar: / }).click()
  await block.getByRole('button', { name: 'Copiado!' }).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new TypeError('No port')
  return address.port
}

/** Interactive shell. */
function shell() {
  const child: ChildProcess = spawn('bash', [], {
    cwd: away,
    env: { PATH: process.env.PATH, HOME: away },
    detached: true,
  })
  let output = ''
  const read = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  onTestFinished(() => {
    // Includes its child processes.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  })
  let commands = 0
  return {
    saw: (text: string) => expect.poll(() => output, { timeout: 30_000 }).toContain(text),
    /** Types a block and waits for its end. */
    async type(block: string) {
      commands += 1
      const before = output.length
      child.stdin?.write(`${block}\necho fim-${commands}-\n`)
      await expect.poll(() => output, { timeout: 60_000 }).toContain(`fim-${commands}-`)
      return output.slice(before).replace(`fim-${commands}-\n`, '')
    },
  }
}

describe('the documentation', () => {
  it('its copied code blocks lead a newcomer from an empty terminal to a verified webhook', {
    timeout: 240_000,
  }, async () => {
    await heading('Início rápido').waitFor()
    const blocks: { label: string; code: string }[] = []
    for (const block of await article().getByRole('figure').all()) {
      const label = (await block.locator('figcaption').textContent()) ?? ''
      blocks.push({ label, code: await copied(block) })
    }
    // Replaces the placeholders, and uses a free port.
    const port = String(await freePort())
    const typed = ({ code }: { code: string }) =>
      code.replace("'sua-senha'", `'${admin.password}'`).replace('PORTA=3000', `PORTA=${port}`)
    const { type, saw } = shell()
    const said: Record<string, string> = {}
    for (const block of blocks) {
      if (block.label === 'Desligar o receptor')
        await saw('Assinatura conferida: message:received Oba, obrigada!')
      said[block.label] = (await type(typed(block))).trim()
      if (block.label === 'Ligar o receptor') await saw('Receptor no ar')
    }
    expect(said).toMatchObject({
      Entrar: 'Entrou',
      'Criar a sessão': expect.stringMatching(/^Sessão [\w-]{36}$/),
      'Conectar e esperar o QR Code': expect.stringContaining('/celular?codigo='),
      'Gravar o QR Code em qr.png': '',
      'Esperar a conexão': 'Conectada',
      'Enviar uma mensagem': expect.stringMatching(/^Mensagem \w+$/),
      'Ver até onde a mensagem chegou': expect.stringMatching(/^(queued|sending|sent|delivered|read)$/),
      'Configurar o webhook': 'Webhook configurado',
      'Testar o webhook': expect.stringContaining('O destino respondeu 200'),
    })
    await saw('Assinatura conferida: webhook:test')
    expect(readFileSync(join(away, 'qr.png')).subarray(1, 4).toString()).toBe('PNG')
    const { sessions } = await morpheus.sessions.list()
    const { messages } = await morpheus.messages.list({ id: sessions[0]?.id ?? '' })
    expect(messages.map(({ text, contactPhone }) => [contactPhone, text])).toEqual([
      ['5511988887777', 'Oba, obrigada!'],
      ['5511988887777', 'Seu pedido 1042 saiu para entrega.'],
    ])
  })

  describe('has examples that run', () => {
    const languages = [
      { name: 'Node', file: 'enviar.mjs', run: [process.execPath] },
      { name: 'Python', file: 'enviar.py', run: ['python3'] },
      { name: 'PHP', file: 'enviar.php', run: ['php'] },
      { name: 'Go', file: 'enviar.go', run: ['go', 'run'] },
      { name: 'SDK', file: 'sdk.mjs', run: [process.execPath] },
    ]
    let env: NodeJS.ProcessEnv
    beforeAll(async () => {
      const { session } = await pairedSession(morpheus, 'Exemplos')
      const { secret } = await morpheus.apiKeys.create({ name: 'Exemplos', scopes: ['messages'] })
      env = {
        ...process.env,
        MORPHEUS_URL: gateway.url,
        MORPHEUS_KEY: secret,
        SESSAO: session.id,
        GOCACHE: join(away, 'go'),
      }
      await page.goto('/documentation/code-examples')
      await heading('Exemplos de código').waitFor()
    })

    async function example(name: string): Promise<string> {
      const block = article()
        .getByRole('figure')
        .filter({ has: page.getByRole('radio', { name }) })
        .first()
      await block.getByRole('radio', { name, exact: true }).check({ force: true })
      return copied(block)
    }

    for (const { name, file, run } of languages) {
      const [program = '', ...words] = run
      const isMissing = spawnSync(program, [program === 'go' ? 'version' : '--version']).status !== 0
      it.skipIf(isMissing)(`in ${name}`, async () => {
        const path = join(folder, file)
        writeFileSync(path, await example(name))
        const child = spawn(program, [...words, path], { env })
        let output = ''
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => {
            output += chunk.toString()
          })
        const status = await new Promise((resolve) => child.once('close', resolve))
        expect([status, output.trim()]).toEqual([
          0,
          expect.stringMatching(
            name === 'SDK' ? /^(sent|delivered|read)$/ : /^\w+ (queued|sending|sent|delivered|read)$/,
          ),
        ])
      })
    }

    it('listening for events', async () => {
      writeFileSync(
        join(folder, 'ouvir.mjs'),
        await copied(article().getByRole('figure').filter({ hasText: 'heartbeat-response' })),
      )
      const { session, secret } = await pairedSession(morpheus, 'Ouvida')
      const child = spawn(process.execPath, [join(folder, 'ouvir.mjs')], { env })
      onTestFinished(() => void child.kill())
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
      await expect.poll(() => output).toContain('Ouvindo')
      await morpheus.virtualPhone.sendMessage(
        { contactPhone: '5511977776666', content: 'Bom dia' },
        { token: secret },
      )
      await expect.poll(() => output).toContain(`${session.id} 5511977776666 Bom dia`)
    })
  })

  it('is found by heading and by call, on mobile and on desktop', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/documentation/webhooks-events#conferir-a-assinatura')
    await expect
      .poll(() => heading('Conferir a assinatura').boundingBox())
      .toMatchObject({
        y: expect.closeTo(76, -2),
      })
    // An unknown fragment shows the nearest place.
    await page.goto('/documentation/integration-guide#limite')
    await page.getByText('A documentação não tem “limite”. Este é o lugar mais próximo.').waitFor()
    await heading('Limites').waitFor()
    await page.getByRole('button', { name: /^Seções: / }).click()
    await page.getByRole('navigation', { name: 'Seções' }).getByRole('link', { name: 'Autenticação' }).click()
    await page.waitForURL('**/documentation/authentication')
    await heading('Autenticação').waitFor()
    await page.getByRole('link', { name: /^Próxima/ }).click()
    await page.waitForURL('**/documentation/whatsapp-sessions')
    await page.goBack()
    await heading('Autenticação').waitFor()

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('searchbox', { name: 'Buscar na documentação' }).fill('rotatesecret')
    await page.waitForURL(/busca=rotatesecret/)
    await page
      .getByRole('searchbox', { name: 'Buscar na documentação' })
      .fill('POST /sessions/:id/send Envia')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/documentation/whatsapp-sessions#messages.send')
    const card = page.locator('[id="messages.send"]')
    await card.getByText('este número não tem WhatsApp').waitFor()
    expect(await copied(card.getByRole('figure').first())).toContain(
      `${gateway.url}/api/sessions/\${SESSAO}/send`,
    )
  })
})
