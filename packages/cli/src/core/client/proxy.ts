import type { Agent } from 'node:http'
import { HttpsProxyAgent } from 'https-proxy-agent'
import { getProxyForUrl } from 'proxy-from-env'

/**
 * The environment's proxy for a gateway: none, one, or an invalid one that is no http proxy.
 * @param timeoutMs timeout of its CONNECT, in milliseconds
 */
export function proxyAgent(url: string, timeoutMs = 8_000): Agent | 'none' | 'invalid' {
  const proxy = getProxyForUrl(url)
  if (proxy === '') return 'none'
  if (!URL.canParse(proxy) || !/^https?:$/.test(new URL(proxy).protocol)) return 'invalid'
  return new PatientProxyAgent(proxy, timeoutMs)
}

/**
 * Closes connections to an unresponsive proxy, which neither the call's timeout nor its end would close, so that the
 * program would not exit.
 */
class PatientProxyAgent extends HttpsProxyAgent<string> {
  readonly #timeoutMs: number

  constructor(proxy: string, timeoutMs: number) {
    super(proxy)
    this.#timeoutMs = timeoutMs
  }

  override async connect(...[request, options]: Parameters<HttpsProxyAgent<string>['connect']>) {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), this.#timeoutMs)
    try {
      return await new HttpsProxyAgent(this.proxy, { signal: controller.signal }).connect(request, options)
    } catch (cause) {
      throw Object.assign(new Error('proxy', { cause }), { code: 'EPROXY' })
    } finally {
      clearTimeout(timer)
    }
  }
}
