import { type PasskeyRequest, readRequest } from './request.js'
import { style } from './style.js'
import { texts } from './texts.js'

const prefix = '#morpheus-passkey='

/** Clears the address at once: neither the page, nor its history, nor a reload finds the token there. */
function takeRequest(): void {
  if (!location.hash.startsWith(prefix)) return
  const request = readRequest(location.hash.slice(prefix.length))
  history.replaceState(history.state, '', location.pathname + location.search)
  if (request) requestPasskey(request)
  else showInvalid()
}

function requestPasskey(request: PasskeyRequest): void {
  const details = createElement('dl')
  details.append(createElement('dt', texts.gateway), createElement('dd', new URL(request.returnUrl).origin))
  details.append(createElement('dt', texts.session), createElement('dd', request.name))
  const warning = createElement('p', texts.warning, 'warning')
  const status = createElement('p')
  status.role = 'status'
  const confirm = createElement('button', texts.confirm, 'confirm')
  const cancel = createElement('button', texts.cancel)
  const dialog = open(createElement('p', texts.asks), details, warning, status, confirm, cancel)

  confirm.addEventListener('click', async (event) => {
    // Only a person's click counts.
    if (!event.isTrusted) return
    confirm.disabled = true
    status.textContent = texts.waiting
    try {
      const assertion = await getAssertion(request.options)
      leave(request, { assertion })
    } catch {
      confirm.disabled = false
      status.textContent = texts.failed
    }
  })
  cancel.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => leave(request, { error: 'cancelled' }))
}

function showInvalid(): void {
  const close = createElement('button', texts.close)
  const dialog = open(createElement('p', texts.invalid), close)
  close.addEventListener('click', () => dialog.close())
}

/** The browser's answer as base64url JSON, without extensions' results. */
async function getAssertion(options: PublicKeyCredentialRequestOptionsJSON): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey')
  const { id, rawId, type, response } = credential.toJSON()
  // ASCII throughout: each binary field is base64url.
  const json = JSON.stringify({ id, rawId, type, response, clientExtensionResults: {} })
  return btoa(json).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Hands the outcome to the gateway's page in the fragment, which no server sees. */
function leave({ returnUrl, token }: PasskeyRequest, outcome: Record<string, string>): void {
  location.replace(`${returnUrl}#${new URLSearchParams({ token, ...outcome })}`)
}

/** A modal dialog above the page, which cannot reach into its closed shadow. Escape closes it. */
function open(...content: Node[]): HTMLDialogElement {
  const host = document.createElement('morpheus-passkey')
  const shadow = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  shadow.adoptedStyleSheets = [sheet]
  const dialog = createElement('dialog')
  dialog.lang = texts.language
  dialog.ariaLabel = texts.title
  const title = createElement('h1', texts.title)
  // Focus starts on the title: no key that was meant for something else confirms.
  title.tabIndex = -1
  title.autofocus = true
  dialog.append(title, ...content)
  dialog.addEventListener('close', () => host.remove())
  shadow.append(dialog)
  document.documentElement.append(host)
  dialog.showModal()
  return dialog
}

function createElement<Name extends keyof HTMLElementTagNameMap>(name: Name, text = '', className = '') {
  const newElement = document.createElement(name)
  newElement.textContent = text
  newElement.className = className
  return newElement
}

takeRequest()
// A link opened in a tab that shows WhatsApp already.
addEventListener('hashchange', takeRequest)
