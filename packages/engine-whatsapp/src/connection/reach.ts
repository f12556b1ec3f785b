import { WA_CERT_DETAILS, type WABrowserDescription, type WAVersion } from 'baileys'
import { HttpsProxyAgent } from 'hpagent'
import { ProxyAgent } from 'undici'
import type { Reach } from './tools.js'

/**
 * How WhatsApp is to be reached, as the environment of the gateway has it.
 * @throws Error in Portuguese, naming the variable that does not hold.
 */
export function readReach(env: NodeJS.ProcessEnv): Reach {
  const {
    MORPHEUS_WHATSAPP_DEVICE: device,
    MORPHEUS_WHATSAPP_PROXY: proxy,
    MORPHEUS_WHATSAPP_VERSION: version,
    MORPHEUS_WHATSAPP_TEST_SERVER: testServer,
    MORPHEUS_WHATSAPP_TEST_ROOT: testRoot,
  } = env
  return {
    browser: browserNamed(device?.trim() || 'Morpheus'),
    ...(proxy && throughProxy(proxy)),
    ...(version && { version: readVersion(version) }),
    ...(testServer && { url: readTestServer(testServer, testRoot ?? '') }),
  }
}

/** The phone shows the name in its list of linked devices, as a browser's. */
export function browserNamed(name: string): WABrowserDescription {
  return [name, 'Chrome', '1.0']
}

/** What a phone takes that a code is typed on: there WhatsApp allows only systems that it knows. */
export const plainBrowser: WABrowserDescription = ['Ubuntu', 'Chrome', '22.04.4']

/** WhatsApp's servers prove themselves by a key that Baileys knows; a server of tests by one of its own. For the whole process. */
export function trustRoot(root: Uint8Array): void {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(root)
}

function throughProxy(proxy: string): Pick<Reach, 'agent' | 'mediaAgent' | 'fetching'> {
  if (!URL.canParse(proxy) || !/^https?:$/.test(new URL(proxy).protocol)) {
    // What was given is not repeated: it may hold a password.
    throw new Error(
      'MORPHEUS_WHATSAPP_PROXY inválido. Use um endereço como http://usuario:senha@proxy.exemplo:3128.',
    )
  }
  const agent = new HttpsProxyAgent({ proxy })
  const fetching: RequestInit = {}
  // Node's types and undici's own differ, what they describe does not.
  Object.assign(fetching, { dispatcher: new ProxyAgent(proxy) })
  return { agent, mediaAgent: agent, fetching }
}

function readVersion(text: string): WAVersion {
  const [, major, minor, patch] = /^(\d{1,3})\.(\d{1,6})\.(\d{1,12})$/.exec(text) ?? []
  if (major && minor && patch) return [Number(major), Number(minor), Number(patch)]
  throw new Error(
    `MORPHEUS_WHATSAPP_VERSION inválido: "${text}". Use a versão do WhatsApp Web, como 2.3000.1043857760.`,
  )
}

/** Of this machine alone: nobody's messages are to go to a server that somebody else proves. */
function readTestServer(text: string, root: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const key = Buffer.from(root, 'base64')
  if (url?.protocol !== 'ws:' || url.hostname !== '127.0.0.1' || key.length !== 32) {
    throw new Error(
      'MORPHEUS_WHATSAPP_TEST_SERVER serve só para testes: use ws://127.0.0.1 com a chave de MORPHEUS_WHATSAPP_TEST_ROOT.',
    )
  }
  trustRoot(key)
  return text
}
