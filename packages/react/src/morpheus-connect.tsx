import {
  createMorpheus,
  type GetToken,
  type Morpheus,
  type MorpheusError,
  openBrowserHttp,
  type Session,
  TokenError,
} from '@morpheus/sdk'
import { connectingEn as sdk } from '@morpheus/sdk/en'
import { createRoot, type Root } from 'react-dom/client'
import { ConnectWhatsApp, type ConnectWhatsAppProps } from './features/sessions/connecting/ConnectWhatsApp.js'
import { connect, pairing, qr } from './features/sessions/texts.en.js'
import sheet from './morpheus-connect.css?inline'
import { MorpheusProvider } from './provider/MorpheusProvider.js'
import type { Theme } from './provider/root/rootTheme.js'
import { common } from './text/en/first.js'

/**
 * `<morpheus-connect>`: `ConnectWhatsApp` for pages without React, in its own shadow root. Attributes: `base-url`,
 * `token-url` (answers a POST with `{ token }`), `external-id`, `name`, `method` (`qr`, `phone`, `choice`), `lang`,
 * `theme` (`light`, `dark`, `auto`). Events: `connected` (`detail`: the session), `error` (`detail`: the
 * `MorpheusError`), `expired`.
 * @example
 * <script type="module" src="/morpheus-connect.js"></script>
 * <morpheus-connect base-url="https://zap.exemplo.com.br" token-url="/morpheus-token" external-id="loja-1"></morpheus-connect>
 */
export interface MorpheusConnectElement extends HTMLElement {
  /** Replaces `token-url` when the request needs more than an address. */
  getToken: GetToken | null
  addEventListener<Name extends keyof MorpheusConnectEvents>(
    name: Name,
    listener: (event: MorpheusConnectEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

/** Events of the element. */
export interface MorpheusConnectEvents {
  connected: CustomEvent<Session>
  error: CustomEvent<MorpheusError>
  expired: CustomEvent<null>
}

declare global {
  interface HTMLElementTagNameMap {
    'morpheus-connect': MorpheusConnectElement
  }
}

const english = { common, connect, qr, pairing, sdk }

const attributes = ['base-url', 'token-url', 'external-id', 'name', 'method', 'lang', 'theme'] as const
type Attribute = (typeof attributes)[number]

/** Without a DOM, as on a server, there is no registry. */
if (typeof customElements !== 'undefined' && !customElements.get('morpheus-connect')) define()

function define() {
  class MorpheusConnect extends HTMLElement implements MorpheusConnectElement {
    static readonly observedAttributes = attributes
    #root: Root | null = null
    #client: { readonly key: string; readonly morpheus: Morpheus } | null = null
    #getToken: GetToken | null = null
    #isDue = false

    get getToken(): GetToken | null {
      return this.#getToken
    }

    set getToken(getToken: GetToken | null) {
      this.#getToken = getToken
      this.#client = null
      this.#draw()
    }

    connectedCallback() {
      this.#draw()
    }

    attributeChangedCallback() {
      this.#draw()
    }

    disconnectedCallback() {
      // Moving an element disconnects and reconnects it in one tick.
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#root?.unmount()
        this.#root = null
      })
    }

    #read(name: Attribute): string | undefined {
      return this.getAttribute(name) ?? undefined
    }

    #draw() {
      if (this.#isDue) return
      this.#isDue = true
      queueMicrotask(() => {
        this.#isDue = false
        if (!this.isConnected) return
        this.#root ??= createRoot(openShadowRoot(this))
        this.#root.render(this.#widget())
      })
    }

    #widget() {
      return (
        <MorpheusProvider
          client={this.#morpheus()}
          theme={parseTheme(this.#read('theme'))}
          {...(isEnglish(this.#read('lang')) && { locale: 'en', texts: english })}
        >
          <ConnectWhatsApp
            externalId={this.#read('external-id')}
            name={this.#read('name')}
            method={parseMethod(this.#read('method'))}
            onConnected={(session) => this.#emit('connected', session)}
            // The client already reports token errors.
            onError={(error) => error instanceof TokenError || this.#emit('error', error)}
            onExpired={() => this.#emit('expired', null)}
          />
        </MorpheusProvider>
      )
    }

    #morpheus(): Morpheus {
      const baseUrl = this.#read('base-url') ?? ''
      const tokenUrl = this.#read('token-url') ?? ''
      const key = JSON.stringify([baseUrl, tokenUrl])
      if (this.#client?.key === key) return this.#client.morpheus
      const getToken = this.#getToken ?? (({ signal }) => fetchToken(tokenUrl, signal))
      const onError = (error: MorpheusError) => this.#emit('error', error)
      const morpheus = createMorpheus({ baseUrl, getToken, onError, openHttp: openBrowserHttp })
      this.#client = { key, morpheus }
      return morpheus
    }

    #emit(name: string, detail: unknown) {
      this.dispatchEvent(new CustomEvent(name, { detail }))
    }
  }
  customElements.define('morpheus-connect', MorpheusConnect)
}

/** Shadow root: page styles do not apply inside. */
function openShadowRoot(host: HTMLElement): ShadowRoot {
  if (host.shadowRoot) return host.shadowRoot
  const root = host.attachShadow({ mode: 'open' })
  const styles = new CSSStyleSheet()
  styles.replaceSync(sheet)
  root.adoptedStyleSheets = [styles]
  return root
}

async function fetchToken(url: string, signal: AbortSignal) {
  const answer = await fetch(url, { method: 'POST', signal })
  if (!answer.ok) throw new Error(`${url || 'token-url'}: HTTP ${answer.status}`)
  return answer.json()
}

/** Every language but English gets Portuguese, like the gateway's messages. */
function isEnglish(language: string | undefined): boolean {
  return /^en\b/i.test(language ?? '')
}

function parseTheme(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'auto'
}

function parseMethod(value: string | undefined): NonNullable<ConnectWhatsAppProps['method']> {
  return value === 'qr' || value === 'phone' ? value : 'choice'
}
