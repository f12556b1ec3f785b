/** URL for the guard of a server given by host and port; null for an invalid host. */
export function hostUrl(host: string, port: number): URL | null {
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/`
  return URL.canParse(url) ? new URL(url) : null
}
