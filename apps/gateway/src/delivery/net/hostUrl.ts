/** A server that is known by its name or address and a port, as the guard takes it; null where there is no such name. */
export function hostUrl(host: string, port: number): URL | null {
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/`
  return URL.canParse(url) ? new URL(url) : null
}
