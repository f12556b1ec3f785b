declare module 'proxy-from-env' {
  /** The proxy for a URL by HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY; empty for none. */
  export function getProxyForUrl(url: string): string
}
