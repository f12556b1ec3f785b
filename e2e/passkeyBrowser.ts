import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { vi } from 'vitest'
import { chromiumArguments, findWholeChromium } from '../scripts/chromium.mjs'

const extension = join(import.meta.dirname, '..', 'apps', 'passkey-extension', 'dist', 'unpacked')

/** Strict policy (no inline styles or HTML strings); its first script records the address. */
const whatsappWeb = {
  contentType: 'text/html',
  headers: {
    'content-security-policy':
      "default-src 'none'; script-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types 'none'",
  },
  body: '<!doctype html><script>addressAtStart = location.href</script><title>WhatsApp Web</title><button autofocus>Entrar</button>',
}

export interface ExtensionBrowser {
  readonly context: BrowserContext
  /** Ends it and removes its profile. */
  close(): Promise<void>
}

/**
 * Full Chromium with the built extension. This process answers for WhatsApp's addresses, and DNS is disabled: only
 * loopback is reachable.
 */
export async function launchWithExtension(locale = 'pt-BR'): Promise<ExtensionBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'morpheus-e2e-extension-'))
  const executablePath = findWholeChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    args: [
      ...chromiumArguments,
      `--lang=${locale}`,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
    ignoreDefaultArgs: ['--disable-extensions'],
    locale,
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.route(/^https:\/\/(?:web|www)\.whatsapp\.com\//, (route) => route.fulfill(whatsappWeb))
  return {
    context,
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

export interface Passkey {
  readonly credentialId: Buffer
  /** PKCS #8. */
  readonly privateKey: Buffer
  readonly userHandle: Buffer
}

/** Dialog of the extension, in a closed shadow root accessible only by the browser's tools. */
export class Overlay {
  readonly #page: Page
  readonly #tools: CDPSession

  private constructor(page: Page, tools: CDPSession) {
    this.#page = page
    this.#tools = tools
  }

  static async of(page: Page): Promise<Overlay> {
    return new Overlay(page, await page.context().newCDPSession(page))
  }

  /** Adds a virtual authenticator that approves everything. */
  async addPasskey({ credentialId, privateKey, userHandle }: Passkey, rpId = 'whatsapp.com'): Promise<void> {
    await this.#tools.send('WebAuthn.enable')
    const { authenticatorId } = await this.#tools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await this.#tools.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: {
        credentialId: credentialId.toString('base64'),
        privateKey: privateKey.toString('base64'),
        userHandle: userHandle.toString('base64'),
        isResidentCredential: true,
        rpId,
        signCount: 0,
      },
    })
  }

  /** Waits for an accessible element; returns its node id. */
  find(role: string, name: string | RegExp): Promise<number> {
    return vi.waitFor(async () => {
      const { nodes } = await this.#tools.send('Accessibility.getFullAXTree')
      const found = nodes.find((node) => {
        const text = String(node.name?.value ?? '')
        const isMeant = typeof name === 'string' ? text === name : name.test(text)
        return node.ignored === false && node.role?.value === role && isMeant
      })
      if (found?.backendDOMNodeId === undefined) throw new Error(`No ${role} is called ${name}`)
      return found.backendDOMNodeId
    })
  }

  /** All readable text, in order. */
  async text(): Promise<string> {
    const { nodes } = await this.#tools.send('Accessibility.getFullAXTree')
    const texts = nodes.filter(({ role }) => role?.value === 'StaticText')
    return texts.map(({ name }) => String(name?.value ?? '')).join('\n')
  }

  /** Clicks with the mouse. */
  async click(name: string): Promise<void> {
    const { model } = await this.#tools.send('DOM.getBoxModel', {
      backendNodeId: await this.find('button', name),
    })
    const [left = 0, top = 0, right = 0, , , bottom = 0] = model.content
    await this.#page.mouse.click((left + right) / 2, (top + bottom) / 2)
  }
}
