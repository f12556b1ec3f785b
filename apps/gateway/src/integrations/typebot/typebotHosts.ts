const isCloud = (host: string) => /(^|\.)typebot\.(io|com|co)$/.test(host)

const withoutEnd = (url: string) => url.replace(/\/+$/, '').replace(/\/api(\/v\d+)?$/, '')

/** API base of a viewer, from any form of its address. */
export function chatsUrl(serverUrl: string): string {
  const { hostname, origin } = new URL(serverUrl)
  // The builder has no chat API for published bots, and each bot may have its own host there.
  if (/^app\.typebot\.(io|com|co)$/.test(hostname)) return 'https://typebot.io/api'
  if (isCloud(hostname)) return `${origin}/api`
  return `${withoutEnd(serverUrl)}/api`
}

/** API base of the builder, which the key belongs to; null when unknown. */
export function builderUrl(serverUrl: string, builderInput = ''): string | null {
  if (builderInput !== '') return `${withoutEnd(builderInput)}/api`
  return isCloud(new URL(serverUrl).hostname) ? 'https://app.typebot.com/api' : null
}
