import type { EngineDevice, EngineNetwork } from '@morpheus/gateway/engine'
import { proto, WA_CERT_DETAILS, type WABrowserDescription, type WAVersion } from 'baileys'
import { HttpsProxyAgent } from 'hpagent'
import { ProxyAgent } from 'undici'
import type { ConnectionSettings } from './dependencies.js'
import { throughProxy } from './throughProxy.js'

type DeviceBrowser = EngineDevice['browser']

/** Names of WhatsApp's platform types. */
const browserNames: Readonly<Record<DeviceBrowser, string>> = {
  chrome: 'Chrome',
  firefox: 'Firefox',
  edge: 'Edge',
  safari: 'Safari',
  opera: 'Opera',
}

/** @throws Error in Portuguese, naming the invalid variable */
export function readConnectionSettings(env: NodeJS.ProcessEnv): ConnectionSettings {
  const {
    MORPHEUS_WHATSAPP_DEVICE: device,
    MORPHEUS_WHATSAPP_PROXY: proxy,
    MORPHEUS_WHATSAPP_VERSION: version,
    MORPHEUS_WHATSAPP_TEST_SERVER: testServer,
    MORPHEUS_WHATSAPP_TEST_ROOT: testRoot,
  } = env
  return {
    browser: createBrowserDescription(device?.trim() || 'Morpheus'),
    ...(proxy && proxyAgents(proxy)),
    ...(version && { version: readVersion(version) }),
    ...(testServer && { url: readTestServer(testServer, testRoot ?? '') }),
  }
}

export function createBrowserDescription(
  name: string,
  browser: DeviceBrowser = 'chrome',
): WABrowserDescription {
  return [name, browserNames[browser], '1.0']
}

/** Settings of one session: its device's name, and its own proxy. */
export function withSessionNetwork(
  settings: ConnectionSettings,
  { proxy, device }: EngineNetwork = { proxy: null, device: null },
): ConnectionSettings {
  const [name] = settings.browser
  const browser = device ? createBrowserDescription(device.name || name, device.browser) : settings.browser
  const own = { ...settings, browser }
  return proxy ? throughProxy(own, proxy) : own
}

/** Name for pairing by code: WhatsApp accepts only known systems there. */
export function createPlainBrowser([, browser]: WABrowserDescription): WABrowserDescription {
  return ['Ubuntu', browser, '22.04.4']
}

const { PlatformType } = proto.DeviceProps
const platforms: Readonly<Record<string, proto.DeviceProps.PlatformType>> = {
  Firefox: PlatformType.FIREFOX,
  Edge: PlatformType.EDGE,
  Safari: PlatformType.SAFARI,
  Opera: PlatformType.OPERA,
}

/** Platform that Baileys registers a browser with. */
export function toPlatform([, browser]: WABrowserDescription): proto.DeviceProps.PlatformType {
  return platforms[browser] ?? PlatformType.CHROME
}

/** Root key that authenticates WhatsApp's servers; test servers have their own. Applies to the whole process. */
export function trustRoot(root: Uint8Array): void {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(root)
}

function proxyAgents(proxy: string): Pick<ConnectionSettings, 'agent' | 'mediaAgent' | 'fetching'> {
  if (!URL.canParse(proxy) || !/^https?:$/.test(new URL(proxy).protocol)) {
    // The value is not echoed: it may contain a password.
    throw new Error(
      'MORPHEUS_WHATSAPP_PROXY inválido. Use um endereço como http://usuario:senha@proxy.exemplo:3128.',
    )
  }
  const agent = new HttpsProxyAgent({ proxy })
  const fetching: RequestInit = {}
  // Node's types and undici's own describe the same dispatcher differently.
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

/** Accepts loopback only: another server could read the messages. */
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
