import type { Agent } from 'node:http'
import { HttpsProxyAgent } from 'https-proxy-agent'
import { getProxyForUrl } from 'proxy-from-env'

/** Through which proxy the environment wants a gateway reached: none, one, or something that is no http proxy. */
export function proxyAgent(url: string): Agent | 'none' | 'invalid' {
  const proxy = getProxyForUrl(url)
  if (proxy === '') return 'none'
  if (!URL.canParse(proxy) || !/^https?:$/.test(new URL(proxy).protocol)) return 'invalid'
  return new HttpsProxyAgent(proxy)
}
